/** The page that opening a child account redirects to: always one of that account. */

import type { Id } from '#app/database/schema'
import { ownPath } from '#app/routing/own-path'

/** Returns the requested path if it belongs to the account; otherwise null. */
export function pathInAccount(accountId: Id, asked: unknown): string | null {
  const path = typeof asked === 'string' ? ownPath(asked, '') : ''
  return new RegExp(`^/as/${accountId}(?:[/?]|$)`).test(path) ? path : null
}
