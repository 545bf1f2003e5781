/** Lists the account's widgets, newest first, one page at a time. `keywords` searches their names. */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { normalizeSearch } from '#app/platform/filters/field-values'
import { loadPart } from '#app/product/locations/failures.server'
import { WIDGETS_PER_PAGE, type WidgetType } from '../widget'

export type ListedWidget = {
  id: Id
  name: string
  type: WidgetType
  autoPublish: boolean
  /** "All locations", the name of the only location, or the number of locations. */
  locationSummary: string
  changedBy: string
  changedAt: Date
}
export type WidgetList = { widgets: ListedWidget[]; total: number; page: number; keywords: string }

export function listWidgets(tx: Tx, search: URLSearchParams) {
  const keywords = normalizeSearch(search.get('keywords') ?? '')
  const page = /^[1-9]\d{0,3}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1
  const range = { limit: WIDGETS_PER_PAGE, offset: (page - 1) * WIDGETS_PER_PAGE }
  return loadPart(tx, 'There was an error fetching your created widgets', async (): Promise<WidgetList> => {
    const { rows, total } = await findWidgets(tx, keywords, range)
    return { widgets: rows, total, page, keywords }
  })
}

export async function findWidgets(
  tx: Tx,
  keywords: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ListedWidget[]; total: number }> {
  const matching = sql`w.account_id = ${tx.accountId}
    ${keywords ? sql`and w.name ilike ${`%${keywords.replace(/[\\%_]/g, '\\$&')}%`}` : sql``}`
  const { rows } = await sql<ListedWidget>`
    select w.id, w.name, w.widget_type as type, coalesce((w.settings -> 'autoPublish')::boolean, false) as "autoPublish",
      ${locationSummary} as "locationSummary", w.changed_by as "changedBy", w.changed_at as "changedAt"
    from widgets w where ${matching}
    order by w.id desc limit ${limit} offset ${offset}`.execute(tx)
  const countResult = await sql<{ count: string }>`
    select count(*) as count from widgets w where ${matching}`.execute(tx)
  return { rows, total: Number(countResult.rows[0]!.count) }
}

export const locationSummary = sql`case when w.has_all_locations then 'All locations' else (
  select case count(*) when 0 then 'No location' when 1 then min(l.name) else count(*) || ' locations' end
  from widget_locations x join locations l on l.account_id = x.account_id and l.id = x.location_id
  where x.account_id = w.account_id and x.widget_id = w.id) end`
