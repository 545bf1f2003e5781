/** Personal data (name, tokens) is stored in the person's own account, whichever account they are working in. */
import { asAccount, type Tx } from '#app/database/tenant.server'
import type { Viewer } from '#app/viewer/viewer.server'

export function queryOwnAccount<T>(viewer: Viewer, fn: (tx: Tx) => Promise<T>): Promise<T> {
  const { impersonator } = viewer
  return asAccount(viewer.ownAccountId, (tx) => fn(Object.assign(tx, { impersonator })))
}
