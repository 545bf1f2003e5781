/** Restricts the redirect after a child account is opened to pages of that account. */

import type { Id } from '#app/kit/database/schema'
import { safePath } from '#app/kit/routing/safe-path'

/** Returns the requested path if it is inside the account, otherwise null. */
export function pathInAccount(accountId: Id, requestedPath: unknown): string | null {
  const path = typeof requestedPath === 'string' ? safePath(requestedPath, '') : ''
  return new RegExp(`^/as/${accountId}(?:[/?]|$)`).test(path) ? path : null
}
