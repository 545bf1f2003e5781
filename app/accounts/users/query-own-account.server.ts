/**
 * Runs `fn` in the person's own account, where personal data such as API tokens is stored, regardless of the account
 * that the person is working in.
 */
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'

export function queryOwnAccount<T>(viewer: Viewer, fn: (tx: Tx) => Promise<T>): Promise<T> {
  const { impersonator } = viewer
  return asAccount(viewer.ownAccountId, (tx) => fn(Object.assign(tx, { impersonator })))
}
