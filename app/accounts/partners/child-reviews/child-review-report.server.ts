/**
 * A report that merges the reviews of all child accounts into one list. Dates are in the partner account's time zone.
 */

import { sql } from 'kysely'
import type { FilterOf } from '#app/platform/filters/define-filter'
import { defineFilter } from '#app/platform/filters/define-filter'
import type { Clock } from '#app/platform/filters/filter'
import { searchField } from '#app/platform/filters/filter-field'
import { resolveRange } from '#app/platform/filters/resolve-range'
import { type Column, defineReport, type Fragment } from '#app/platform/reports/report'
import { stateText } from '#app/product/locations/address-text'
import { baseConditions, publishedBetween } from '#app/product/reviews/review-conditions.server'
import {
  numberedSentimentField,
  ratingField,
  respondedField,
  sourceField,
} from '#app/product/reviews/review-fields'
import { toTextQuery } from '#app/product/reviews/search/search-query'
import { accountField } from '../account-field'
import type { ChildReview } from './child-review'
import { PrintedChildReviews } from './printed-child-reviews'

export const childReviewFilter = defineFilter({
  savedAs: 'child_reviews',
  fields: [accountField, sourceField, ratingField, numberedSentimentField, respondedField, searchField],
  defaultRange: 'thirty_days',
  sorts: ['published_at', 'rating'],
  defaultSort: { by: 'published_at', order: 'desc' },
})

const timestampCell = (value: Fragment) => (clock: Clock) =>
  sql`to_char(${value} at time zone ${clock.timeZone}, 'YYYY-MM-DD HH24:MI')`

const columns: Column[] = [
  { id: 'id', heading: 'Review ID', cell: () => sql`r.id`, isNumber: true },
  { id: 'account', heading: 'Account', cell: () => sql`r.child_name` },
  { id: 'date', heading: 'Date', cell: timestampCell(sql`r.published_at`) },
  { id: 'location', heading: 'Location', cell: () => sql`r.location_name` },
  { id: 'external_id', heading: 'Location external ID', cell: () => sql`r.location_external_id` },
  { id: 'city', heading: 'City', cell: () => sql`r.city` },
  { id: 'state', heading: 'State', cell: () => stateText('r') },
  { id: 'source', heading: 'Source', cell: () => sql`s.name` },
  { id: 'rating', heading: 'Rating', cell: () => sql`nullif(r.rating, 0)`, isNumber: true },
  { id: 'title', heading: 'Title', cell: () => sql`r.title` },
  { id: 'review', heading: 'Review', cell: () => sql`r.body` },
  { id: 'reviewer', heading: 'Reviewer', cell: () => sql`r.reviewer_name` },
  { id: 'response', heading: 'Response', cell: () => sql`r.response` },
  { id: 'response_status', heading: 'Response status', cell: () => sql`r.response_status` },
  { id: 'response_date', heading: 'Response date', cell: timestampCell(sql`r.response_published_at`) },
  { id: 'response_actor', heading: 'Response by', cell: () => sql`r.response_actor` },
  { id: 'url', heading: 'Link', cell: () => sql`r.url` },
]

export const childReviewReport = defineReport<ChildReview, FilterOf<typeof childReviewFilter>>({
  name: 'child_reviews',
  formerPageKey: 'childReviews',
  title: 'Reviews of all accounts',
  noun: 'review',
  filter: childReviewFilter,
  printTable: PrintedChildReviews,
  table: sql`child_reviews r`,
  alias: 'r',
  unionOf: {
    lists: (tx, { accountIds }) => sql`
      select a.id from child_accounts a where a.account_id = ${tx.accountId}
        ${accountIds.length ? sql`and a.id = any(${accountIds}::bigint[])` : sql``}`,
    column: sql`r.child_id`,
  },
  where: async (tx, filter, clock) => {
    const { startsAt, endsAt } = resolveRange(filter.range, clock)
    const parts = [...publishedBetween(startsAt, endsAt), ...baseConditions(tx, filter)]
    if (filter.accountIds.length) parts.push(sql`r.child_id = any(${filter.accountIds}::bigint[])`)
    if (filter.search) parts.push(searchCondition(toTextQuery(filter.search)))
    return sql.join(parts, sql` and `)
  },
  joins: sql`join sources s on s.id = r.source_id`,
  order: ({ by, order }) =>
    by === 'rating'
      ? [
          { key: sql`r.rating`, direction: order },
          { key: sql`r.published_at`, direction: 'desc' },
        ]
      : [{ key: sql`r.published_at`, direction: order }],
  select: sql`
    r.id, json_build_object('id', r.child_id::text, 'name', r.child_name) as account, r.rating, r.title, r.body,
    r.reviewer_name as "reviewerName", r.published_at as "publishedAt", r.is_date_estimated as "isDateEstimated",
    r.location_name as location, s.name as source,
    case when r.response is null then null else json_build_object('body', r.response, 'status', r.response_status) end as response`,
  columns,
})

function searchCondition(query: string | null): Fragment {
  return query ? sql`r.words @@ ${query}::tsquery` : sql`false`
}
