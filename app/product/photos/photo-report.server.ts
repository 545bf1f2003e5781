/** The report of the photos of all locations. Photos that are being deleted are excluded. */

import { sql } from 'kysely'
import { longPresets } from '#app/platform/filters/date-presets'
import type { FilterOf } from '#app/platform/filters/define-filter'
import type { Range } from '#app/platform/filters/filter'
import { matchesSearch } from '#app/platform/filters/list/paginate-list.server'
import { resolveRange } from '#app/platform/filters/resolve-range'
import { defineReport } from '#app/platform/reports/report'
import { categoryIds, type Photo, photoCategories } from './photo'
import { photoFilter } from './photo-filter'
import { PhotoTable } from './photo-table'

const categoryLabel = sql`case p.category ${sql.join(
  Object.entries(photoCategories).map(([code, name]) => sql`when ${sql.lit(code)} then ${sql.lit(name)}`),
  sql` `,
)} else '' end`

const categoryId = sql`case p.category ${sql.join(
  Object.entries(categoryIds).map(([code, id]) => sql`when ${sql.lit(code)} then ${sql.lit(id)}`),
  sql` `,
)} end`

/** Returns the range whose end is the end of the period: for a period that ends yesterday, it is today. */
function withToday(range: Range): Range {
  const isRolling = range.kind === 'preset' && longPresets.includes(range.descriptor)
  return isRolling ? { kind: 'preset', descriptor: 'today' } : range
}

export const photoReport = defineReport<Photo, FilterOf<typeof photoFilter>>({
  name: 'photos',
  title: 'Photos',
  noun: 'photo',
  filter: photoFilter,
  printTable: PhotoTable,
  table: sql`photos p`,
  alias: 'p',
  where: async (tx, filter, clock) => {
    const { startsAt } = resolveRange(filter.range, clock)
    const { endsAt } = resolveRange(withToday(filter.range), clock)
    const conditions = [sql`p.state <> 'deleting'`, sql`p.added_at < ${endsAt}`]
    if (startsAt) conditions.push(sql`p.added_at >= ${startsAt}`)
    if (filter.locationIds.length) conditions.push(sql`p.location_id = any(${filter.locationIds}::bigint[])`)
    if (filter.groupIds.length)
      conditions.push(sql`p.location_id = any(array(select m.location_id from group_locations m
        where m.account_id = ${tx.accountId} and m.group_id = any(${filter.groupIds}::bigint[])))`)
    if (filter.search) {
      const locationName = sql`(select l.name from locations l where l.account_id = p.account_id and l.id = p.location_id)`
      conditions.push(matchesSearch([locationName, categoryLabel, sql`p.actor`], filter))
    }
    return sql.join(conditions, sql` and `)
  },
  joins: sql`
    join pictures i on i.account_id = p.account_id and i.id = p.picture_id
    join locations l on l.account_id = p.account_id and l.id = p.location_id`,
  order: ({ by, order }) =>
    by === 'category_rank'
      ? [
          { key: sql`p.category_rank`, direction: order },
          { key: sql`p.added_at`, direction: 'desc' },
        ]
      : [{ key: sql`p.added_at`, direction: order }],
  select: sql`p.id, p.category, p.state, p.problem, i.width, i.height, p.location_id as "locationId",
    l.name as "locationName", p.actor, p.added_at as "addedAt"`,
  columns: [
    { id: 'id', heading: 'Photo ID', cell: () => sql`p.id`, isNumber: true },
    { id: 'location', heading: 'Location', cell: () => sql`l.name` },
    { id: 'category', heading: 'Category', cell: () => categoryLabel },
    { id: 'category_id', heading: 'Category ID', cell: () => categoryId, isNumber: true },
    { id: 'source_id', heading: 'Source ID', cell: () => sql`p.source_id`, isNumber: true },
    {
      id: 'state',
      heading: 'Status',
      cell: () =>
        sql`case p.state when 'live' then 'Published' when 'dead' then 'Failed' else 'Publishing' end`,
    },
    {
      id: 'added_at',
      heading: 'Added',
      cell: ({ timeZone }) => sql`to_char(p.added_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS')`,
    },
    { id: 'author', heading: 'Added by', cell: () => sql`p.actor` },
    { id: 'width', heading: 'Width', cell: () => sql`i.width`, isNumber: true },
    { id: 'height', heading: 'Height', cell: () => sql`i.height`, isNumber: true },
    { id: 'problem', heading: 'Problem', cell: () => sql`split_part(p.problem, E'\\n', 1)` },
  ],
})
