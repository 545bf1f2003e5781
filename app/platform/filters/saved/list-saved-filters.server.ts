/** Lists the saved filters that the user can apply, on all pages that they can open: their own and shared ones. */

import { sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
import { defineFilter } from '../define-filter'
import type { Filter } from '../filter'
import { searchField } from '../filter-field'
import { limitAndOffset, matchesSearch, paginateList } from '../list/paginate-list.server'
import type { Usage } from './format-usage'
import type { SavedFilter, SavedFilterViewer } from './saved-filter'
import { isDefaultOf, savedFilterColumns, savedFilterFrom, visibleTo } from './visible-filters.server'

export const savedListFilter = defineFilter({
  fields: [searchField],
  sorts: ['name', 'page', 'used'],
  defaultSort: { by: 'name', order: 'asc' },
})

const usageQuery = sql`(select count(*)::int as people, coalesce(sum(days), 0)::int as days, max(last_used_on) as "lastUsedOn"
  from saved_filter_uses use where use.account_id = f.account_id and use.saved_filter_id = f.id)`

const orders = { name: sql`lower(f.name)`, page: sql`f.page`, used: sql`uses.days` }

export async function listSavedFilters(
  tx: Tx,
  request: Request,
  viewer: SavedFilterViewer,
  filter: Filter,
  pages: string[],
) {
  const { rows, total } = await loadSavedFilters(tx, viewer, { filter, pages }, limitAndOffset(filter))
  return { rows, list: paginateList(request, savedListFilter, filter, total) }
}

/** Loads the saved filters on a page of the list, and how many there are. `pages` are the pages they can belong to. */
export async function loadSavedFilters(
  tx: Tx,
  viewer: SavedFilterViewer,
  { filter, pages }: { filter: Filter; pages: string[] },
  { limit, offset }: { limit: number; offset: number },
) {
  const fromAndWhere = sql`from ${savedFilterFrom} cross join lateral ${usageQuery} uses
    where f.account_id = ${tx.accountId} and ${visibleTo(viewer)} and f.page = any(${pages})
      and ${matchesSearch([sql`f.name`], filter)}`
  const total = await sql<{ count: number }>`select count(*)::int as count ${fromAndWhere}`.execute(tx)
  const { by, order } = filter.sort
  const { rows } = await sql<SavedFilter & Usage>`
    select ${savedFilterColumns}, ${isDefaultOf(viewer)} as "isDefault", uses.people, uses.days, uses."lastUsedOn"
    ${fromAndWhere} order by ${orders[by as keyof typeof orders]} ${sql.raw(order)}, lower(f.name), f.id
    limit ${limit} offset ${offset}`.execute(tx)
  return { rows, total: total.rows[0]!.count }
}

export async function findUsage(tx: Tx, { id }: SavedFilter): Promise<Usage> {
  const { rows } = await sql<Usage>`
    select uses.* from saved_filters f cross join lateral ${usageQuery} uses
    where f.account_id = ${tx.accountId} and f.id = ${id}`.execute(tx)
  return rows[0] ?? { people: 0, days: 0, lastUsedOn: null }
}
