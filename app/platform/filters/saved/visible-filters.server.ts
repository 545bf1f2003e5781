/**
 * Finds the saved filters that a user can see: their own and the ones shared with them. A request for any other saved
 * filter gets a 404 response.
 */
import { sql } from 'kysely'
import { parseId } from '#app/kit/database/id'
import type { Tx } from '#app/kit/database/tenant.server'
import type { SavedFilter, SavedFilterViewer } from './saved-filter'

/** The columns of a saved filter. Queries must use `visibleTo` to exclude filters that the user cannot see. */
export const savedFilterColumns = sql`
  f.id::text, f.user_id::text as "ownerId", u.name as owner, f.page, f.name, f.shared_with as "sharedWith", f.filter,
  (extract(epoch from f.updated_at) * 1000000)::bigint::text as version`

export const savedFilterFrom = sql`
  saved_filters f left join users u on u.account_id = f.account_id and u.id = f.user_id`

export function visibleTo({ userId, userType }: SavedFilterViewer) {
  return sql<boolean>`(f.user_id = ${userId} or f.shared_with in ('everybody', ${userType}))`
}

export function isDefaultOf({ userId }: SavedFilterViewer) {
  return sql<boolean>`exists (select from saved_filter_defaults d where d.account_id = f.account_id
    and d.user_id = ${userId} and d.page = f.page and d.saved_filter_id = f.id)`
}

export async function requireSavedFilter(
  tx: Tx,
  viewer: SavedFilterViewer,
  filterId: string | undefined,
  /** If set, locks the row against other changes until the transaction ends. */
  lock?: 'held',
): Promise<SavedFilter> {
  const id = parseId(filterId)
  const { rows } = id
    ? await sql<SavedFilter>`
        select ${savedFilterColumns}, ${isDefaultOf(viewer)} as "isDefault" from ${savedFilterFrom}
        where f.account_id = ${tx.accountId} and f.id = ${id} and ${visibleTo(viewer)}
        ${lock ? sql`for update of f` : sql``}`.execute(tx)
    : { rows: [] }
  if (!rows[0]) throw new Response('No such saved filter', { status: 404 })
  return rows[0]
}
