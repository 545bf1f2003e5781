/** Where opening a child account leads: to a page of that account and to no other. */

import type { Id } from '#app/database/schema'
import { ownPath } from '#app/routing/own-path'

/** The page asked for, if it is one of the account's; else null. */
export function pathInAccount(accountId: Id, asked: unknown): string | null {
  const path = typeof asked === 'string' ? ownPath(asked, '') : ''
  return new RegExp(`^/as/${accountId}(?:[/?]|$)`).test(path) ? path : null
}
