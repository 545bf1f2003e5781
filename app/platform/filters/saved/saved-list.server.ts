/**
 * Loads the saved filters that a page's filter bar needs in one statement: a page of the list, the saved filter in the
 * URL, and the page's default saved filter. The statement also records the use of the saved filter in the URL, once a
 * day.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { PAGE_SIZE, type SavedFilter, type SavedFilterViewer } from './saved-filter'
import { isDefaultOf, savedFilterColumns, savedFilterFrom, visibleTo } from './visible-filters.server'

export type SavedList = {
  listed: SavedFilter[]
  page: number
  hasMore: boolean
  selected: SavedFilter | null
  pageDefault: SavedFilter | null
}

type SavedListQuery = { page: string; q: string; n: number; selectedId: Id | null; today: string | null }

type Row = SavedFilter & { isListed: boolean }

export async function loadSavedList(
  tx: Tx,
  viewer: SavedFilterViewer,
  { page, q, n, selectedId, today }: SavedListQuery,
): Promise<SavedList> {
  const wordStart = `% ${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const recordUse = selectedId && today ? recordUseCte(viewer, selectedId, today) : sql``
  const { rows } = await sql<Row>`
    with visible as (
      select ${savedFilterColumns}, f.account_id, ${isDefaultOf(viewer)} as "isDefault" from ${savedFilterFrom}
      where f.account_id = ${tx.accountId} and f.page = ${page} and ${visibleTo(viewer)}),
    listed as (
      select id from visible ${q ? sql`where ' ' || lower(name) like ${wordStart}` : sql``}
      order by lower(name), id limit ${PAGE_SIZE + 1} offset ${(n - 1) * PAGE_SIZE})${recordUse}
    select id, "ownerId", owner, page, name, "sharedWith", filter, version, "isDefault", id in (select id from listed) as "isListed"
    from visible where id in (select id from listed) or id = ${selectedId} or "isDefault"
    order by lower(name), id`.execute(tx)
  const listed = rows.filter(({ isListed }) => isListed)
  return {
    listed: listed.slice(0, PAGE_SIZE),
    page: n,
    hasMore: listed.length > PAGE_SIZE,
    selected: rows.find(({ id }) => id === selectedId) ?? null,
    pageDefault: rows.find(({ isDefault }) => isDefault) ?? null,
  }
}

/**
 * Returns the CTE that records the use of a saved filter. It checks for an existing record before writing, because most
 * page views are not the first of the day.
 */
function recordUseCte({ userId }: SavedFilterViewer, selectedId: Id, today: string) {
  return sql`, used as (
      insert into saved_filter_uses as use (account_id, saved_filter_id, user_id, last_used_on)
      select account_id, id::bigint, ${userId}, ${today}::date from visible
      where id = ${selectedId} and not exists (
        select from saved_filter_uses before where before.account_id = visible.account_id
          and before.saved_filter_id = ${selectedId} and before.user_id = ${userId}
          and before.last_used_on >= ${today}::date)
      on conflict (account_id, saved_filter_id, user_id) do update
        set days = use.days + 1, last_used_on = excluded.last_used_on
        where use.last_used_on < excluded.last_used_on)`
}
