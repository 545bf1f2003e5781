/** The report of the reviews that vanished at their source, with their last text and response. */

import { sql } from 'kysely'
import type { FilterOf } from '#app/platform/filters/define-filter'
import { matchesSearch } from '#app/platform/filters/list/paginate-list.server'
import { resolveRange } from '#app/platform/filters/resolve-range'
import { defineReport, type Fragment } from '#app/platform/reports/report'
import { locationConditions } from '../../review-conditions.server'
import { removedFilter } from './removed-filter'
import type { RemovedReview } from './removed-review-row'
import { RemovedTable } from './removed-table'

const searchColumns = [sql`r.title`, sql`r.body`, sql`r.reviewer_name`]
const textCell = (value: Fragment) => () => value

export const removedReport = defineReport<RemovedReview, FilterOf<typeof removedFilter>>({
  name: 'removed_reviews',
  formerPageKey: 'removedReviews',
  title: 'Removed reviews',
  noun: 'removed review',
  filter: removedFilter,
  printTable: RemovedTable,
  table: sql`removed_reviews r`,
  alias: 'r',
  where: async (tx, filter, clock) => {
    const { startsAt, endsAt } = resolveRange(filter.range, clock)
    const parts = [sql`r.removed_at < ${endsAt}`, ...locationConditions(tx, filter, sql`r.location_id`)]
    if (startsAt) parts.push(sql`r.removed_at >= ${startsAt}`)
    if (filter.sourceIds.length) parts.push(sql`r.source_id = any(${filter.sourceIds}::bigint[])`)
    if (filter.ratings.length) parts.push(sql`r.rating = any(${filter.ratings}::int[])`)
    return sql.join([...parts, matchesSearch(searchColumns, filter)], sql` and `)
  },
  joins: sql`
    join locations l on l.account_id = r.account_id and l.id = r.location_id
    join sources s on s.id = r.source_id`,
  order: ({ by, order }) => [
    { key: by === 'published_at' ? sql`r.published_at` : sql`r.removed_at`, direction: order },
  ],
  select: sql`
    r.id, r.rating, r.title, r.body, r.reviewer_name as "reviewerName", r.published_at as "publishedAt",
    r.removed_at as "removedAt", l.name as location, s.name as source, r.response_body as "responseBody",
    r.tag_names as tags`,
  columns: [
    { id: 'id', heading: 'Review ID', cell: textCell(sql`r.id`), isNumber: true },
    {
      id: 'removed',
      heading: 'Removed',
      cell: ({ timeZone }) => sql`to_char(r.removed_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`,
    },
    {
      id: 'date',
      heading: 'Date',
      cell: ({ timeZone }) => sql`to_char(r.published_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`,
    },
    { id: 'location', heading: 'Location', cell: textCell(sql`l.name`) },
    { id: 'external_id', heading: 'Location external ID', cell: textCell(sql`l.external_id`) },
    { id: 'source', heading: 'Source', cell: textCell(sql`s.name`) },
    { id: 'rating', heading: 'Rating', cell: textCell(sql`nullif(r.rating, 0)`), isNumber: true },
    { id: 'title', heading: 'Title', cell: textCell(sql`r.title`) },
    { id: 'review', heading: 'Review', cell: textCell(sql`r.body`) },
    { id: 'reviewer', heading: 'Reviewer', cell: textCell(sql`r.reviewer_name`) },
    { id: 'tags', heading: 'Tags', cell: textCell(sql`array_to_string(r.tag_names, ', ')`) },
    { id: 'response', heading: 'Response', cell: textCell(sql`r.response_body`) },
    { id: 'source_review_id', heading: 'Review ID at source', cell: textCell(sql`r.external_id`) },
  ],
})
