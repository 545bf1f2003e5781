import type { Tx } from '#app/database/tenant.server'
import type { Viewer } from '#app/viewer/viewer.server'

/**
 * Returns the viewer with queries that run in the transaction of the call. The functions of pages start their own
 * transactions through the viewer; in a call, their effect and its idempotency key are saved together or not at all.
 */
export function joinTransaction(viewer: Viewer, tx: Tx): Viewer {
  return { ...viewer, query: (fn) => fn(tx), queryAtOnce: (fn) => fn(tx) }
}
