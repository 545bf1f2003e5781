/**
 * The list of saved filters across pages: the user's own and those shared with them, for the pages the user may open.
 */

import { sql } from 'kysely'
import type { Tx } from '#app/database/tenant.server'
import { defineFilter } from '#app/filters/define-filter'
import type { Filter } from '#app/filters/filter'
import { holdsWords, listOf, rowsOfPage } from '#app/filters/list/list.server'
import { searchField } from '../field'
import type { Reader, SavedFilter } from './saved-filter'
import type { Uses } from './uses-in-words'
import { isDefaultOf, savedFilterRow, savedFilterTable, visibleTo } from './visible-filters.server'

export const savedListFilter = defineFilter({
  fields: [searchField],
  sorts: ['name', 'page', 'used'],
  defaultSort: { by: 'name', order: 'asc' },
})

const usesOf = sql`(select count(*)::int as people, coalesce(sum(days), 0)::int as days, max(last_used_on) as "lastUsedOn"
  from saved_filter_uses use where use.account_id = f.account_id and use.saved_filter_id = f.id)`

const orders = { name: sql`lower(f.name)`, page: sql`f.page`, used: sql`uses.days` }

export async function listSavedFilters(
  tx: Tx,
  request: Request,
  reader: Reader,
  filter: Filter,
  pages: string[],
) {
  const matching = sql`from ${savedFilterTable} cross join lateral ${usesOf} uses
    where f.account_id = ${tx.accountId} and ${visibleTo(reader)} and f.page = any(${pages})
      and ${holdsWords([sql`f.name`], filter)}`
  const counted = await sql<{ count: number }>`select count(*)::int as count ${matching}`.execute(tx)
  const list = listOf(request, savedListFilter, filter, counted.rows[0]!.count)
  const { limit, offset } = rowsOfPage(list)
  const { by, order } = filter.sort
  const { rows } = await sql<SavedFilter & Uses>`
    select ${savedFilterRow}, ${isDefaultOf(reader)} as "isDefault", uses.people, uses.days, uses."lastUsedOn"
    ${matching} order by ${orders[by as keyof typeof orders]} ${sql.raw(order)}, lower(f.name), f.id
    limit ${limit} offset ${offset}`.execute(tx)
  return { rows, list }
}

export async function findUses(tx: Tx, { id }: SavedFilter): Promise<Uses> {
  const { rows } = await sql<Uses>`
    select uses.* from saved_filters f cross join lateral ${usesOf} uses
    where f.account_id = ${tx.accountId} and f.id = ${id}`.execute(tx)
  return rows[0] ?? { people: 0, days: 0, lastUsedOn: null }
}
