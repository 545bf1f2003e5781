/** The report on the history of locations: what was changed, the values before and after, by whom or what, and when. */

import { sql } from 'kysely'
import type { FilterOf } from '#app/platform/filters/define-filter'
import { matchesSearch } from '#app/platform/filters/list/paginate-list.server'
import { resolveRange } from '#app/platform/filters/resolve-range'
import { defineReport, type Fragment } from '#app/platform/reports/report'
import { columnsOfPart, type LocationChange, prefixOfPart } from '../changes/change'
import { changeFilter } from './change-filter'
import { ChangeTable } from './change-table'

const jsonText = (column: string) => sql`${sql.ref(column)} #>> '{}'`
const searchColumns = [
  sql`(select l.name from locations l where l.account_id = h.account_id and l.id = h.location_id)`,
  sql`h.actor`,
  sql`h.impersonator`,
  sql`replace(replace(h.field, '.', ' '), '_', ' ')`,
  jsonText('h.before'),
  jsonText('h.after'),
]

export const changeReport = defineReport<LocationChange, FilterOf<typeof changeFilter>>({
  name: 'location_changes',
  formerPageKey: 'locationChanges',
  title: 'Location history',
  noun: 'change',
  settingsCard: { group: 'Locations', description: 'Every change to a location, with undo', icon: 'history' },
  filter: changeFilter,
  printTable: ChangeTable,
  table: sql`location_changes h`,
  alias: 'h',
  where: async (_, filter, clock) => {
    const { startsAt, endsAt } = resolveRange(filter.range, clock)
    const parts = [sql`h.at < ${endsAt}`]
    if (startsAt) parts.push(sql`h.at >= ${startsAt}`)
    if (filter.locationIds.length) parts.push(sql`h.location_id = any(${filter.locationIds}::bigint[])`)
    if (filter.personIds.length) parts.push(sql`h.user_id = any(${filter.personIds}::bigint[])`)
    if (filter.changeWays.length) parts.push(sql`h.origin = any(${filter.changeWays}::text[])`)
    if (filter.locationParts.length) parts.push(partsCondition(filter))
    return sql.join([...parts, matchesSearch(searchColumns, filter)], sql` and `)
  },
  // Use a left join: a location that is being removed is hidden, but its history must still be listed.
  joins: sql`left join locations l on l.account_id = h.account_id and l.id = h.location_id`,
  order: ({ order }) => [{ key: sql`h.at`, direction: order }],
  select: sql`h.id, h.at, h.location_id as "locationId", coalesce(l.name, '') as "locationName", h.field, h.before, h.after,
    h.origin, h.actor, h.impersonator, h.bulk_edit_id as "bulkEditId", h.undoes,
    (select max(u.id) from location_changes u where u.account_id = h.account_id and u.undoes = h.id) as "undoneBy",
    (select max(s.id) from location_changes s where s.account_id = h.account_id
      and s.location_id = h.location_id and s.field = h.field and s.id > h.id) as since`,
  columns: [
    { id: 'id', heading: 'Change ID', cell: () => sql`h.id`, isNumber: true },
    {
      id: 'at',
      heading: 'Date',
      cell: ({ timeZone }) => sql`to_char(h.at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS')`,
    },
    { id: 'location_id', heading: 'Location ID', cell: () => sql`h.location_id`, isNumber: true },
    { id: 'location', heading: 'Location', cell: () => sql`l.name` },
    { id: 'field', heading: 'Field', cell: () => sql`h.field` },
    { id: 'before', heading: 'Before', cell: () => jsonText('h.before') },
    { id: 'after', heading: 'After', cell: () => jsonText('h.after') },
    { id: 'way', heading: 'Source', cell: () => sql`h.origin` },
    { id: 'actor', heading: 'User', cell: () => sql`h.actor` },
    { id: 'impersonator', heading: 'Impersonated by', cell: () => sql`h.impersonator` },
    { id: 'undoes', heading: 'Undoes change', cell: () => sql`h.undoes`, isNumber: true },
  ],
})

function partsCondition({ locationParts }: Pick<FilterOf<typeof changeFilter>, 'locationParts'>): Fragment {
  const columns = locationParts.flatMap((part) => columnsOfPart(part))
  const prefixes = locationParts.flatMap((part) => prefixOfPart[part] ?? [])
  const conditions = prefixes.map((prefix) => sql`starts_with(h.field, ${prefix})`)
  return sql`(${sql.join([sql`h.field = any(${columns}::text[])`, ...conditions], sql` or `)})`
}
