/** The page that opening a child account redirects to: always one of that account. */

import type { Id } from '#app/database/schema'
import { safePath } from '#app/routing/safe-path'

/** Returns the requested path if it belongs to the account; otherwise null. */
export function pathInAccount(accountId: Id, requestedPath: unknown): string | null {
  const path = typeof requestedPath === 'string' ? safePath(requestedPath, '') : ''
  return new RegExp(`^/as/${accountId}(?:[/?]|$)`).test(path) ? path : null
}
