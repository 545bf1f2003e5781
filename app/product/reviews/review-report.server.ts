/** The review report: the data of each row on the page and in printouts, and the columns of the CSV file. */

import { sql } from 'kysely'
import type { FilterOf } from '#app/platform/filters/define-filter'
import type { Clock } from '#app/platform/filters/filter'
import { type Column, defineReport, type Fragment } from '#app/platform/reports/report'
import { cityText, stateText } from '#app/product/locations/address-text'
import { acceptsResponses } from './answerable-reviews.server'
import { countMatchingReviews } from './counts/review-counts.server'
import { PrintedReviews } from './inbox/printed-reviews'
import type { Review } from './review'
import { buildReviewCondition, findNameTable } from './review-conditions.server'
import { reviewFilter } from './review-filter'

const instantCell = (value: Fragment) => (clock: Clock) =>
  sql`to_char(${value} at time zone ${clock.timeZone}, 'YYYY-MM-DD HH24:MI')`
const textCell = (value: Fragment) => () => value

const nameList = (link: string, table: string, key: string) => sql`(
  select coalesce(string_agg(n.name, ', ' order by n.name), '') from ${sql.table(link)} x
  join ${sql.table(table)} n on n.account_id = x.account_id and n.id = ${sql.ref(`x.${key}`)}
  where x.account_id = r.account_id and x.review_id = r.id)`

const nameObjects = (link: string, table: string, key: string) => sql`(
  select coalesce(json_agg(json_build_object('id', n.id::text, 'name', n.name) order by n.name), '[]') from ${sql.table(link)} x
  join ${sql.table(table)} n on n.account_id = x.account_id and n.id = ${sql.ref(`x.${key}`)}
  where x.account_id = r.account_id and x.review_id = r.id)`

/** A column of the response. A private note is no response. */
const ofResponse = (name: string) => sql`case when p.status <> 'private' then ${sql.ref(`p.${name}`)} end`

const columns: Column[] = [
  { id: 'id', heading: 'Review ID', cell: textCell(sql`r.id`), isNumber: true },
  { id: 'date', heading: 'Date', cell: instantCell(sql`r.published_at`) },
  { id: 'location', heading: 'Location', cell: textCell(sql`l.name`) },
  { id: 'external_id', heading: 'Location external ID', cell: textCell(sql`l.external_id`) },
  { id: 'address', heading: 'Address', cell: textCell(sql`l.address`) },
  { id: 'city', heading: 'City', cell: textCell(sql`l.city`) },
  { id: 'state', heading: 'State', cell: textCell(stateText()) },
  { id: 'source', heading: 'Source', cell: textCell(sql`s.name`) },
  { id: 'rating', heading: 'Rating', cell: textCell(sql`nullif(r.rating, 0)`), isNumber: true },
  { id: 'original_rating', heading: 'Rating at source', cell: textCell(sql`r.original_rating`) },
  { id: 'title', heading: 'Title', cell: textCell(sql`r.title`) },
  { id: 'review', heading: 'Review', cell: textCell(sql`r.body`) },
  { id: 'reviewer', heading: 'Reviewer', cell: textCell(sql`r.reviewer_name`) },
  {
    id: 'sentiment',
    heading: 'Sentiment',
    cell: textCell(sql`case r.sentiment when 1 then 'positive' when -1 then 'negative' else 'neutral' end`),
  },
  { id: 'tags', heading: 'Tags', cell: textCell(nameList('review_tags', 'tags', 'tag_id')) },
  {
    id: 'categories',
    heading: 'Categories',
    cell: textCell(nameList('review_categories', 'categories', 'category_id')),
  },
  { id: 'response', heading: 'Response', cell: textCell(ofResponse('body')) },
  { id: 'response_status', heading: 'Response status', cell: textCell(ofResponse('status')) },
  { id: 'response_date', heading: 'Response date', cell: instantCell(sql`p.published_at`) },
  { id: 'response_actor', heading: 'Response by', cell: textCell(ofResponse('actor')) },
  { id: 'url', heading: 'Link', cell: textCell(sql`r.url`) },
  {
    id: 'private_note',
    heading: 'Private note',
    cell: textCell(sql`case when p.status = 'private' then p.body end`),
    isOptional: true,
  },
  {
    id: 'location_id',
    heading: 'Location ID',
    cell: textCell(sql`r.location_id`),
    isNumber: true,
    isOptional: true,
  },
]

export const reviewReport = defineReport<Review, FilterOf<typeof reviewFilter>>({
  name: 'reviews',
  title: 'Reviews',
  noun: 'review',
  filter: reviewFilter,
  printTable: PrintedReviews,
  table: sql`reviews r`,
  alias: 'r',
  where: buildReviewCondition,
  keyTable: findNameTable,
  count: countMatchingReviews,
  joins: sql`
    join locations l on l.account_id = r.account_id and l.id = r.location_id
    join sources s on s.id = r.source_id
    left join responses p on p.account_id = r.account_id and p.review_id = r.id`,
  order: ({ by, order }) =>
    by === 'rating'
      ? [
          { key: sql`r.rating`, direction: order },
          { key: sql`r.published_at`, direction: 'desc' },
        ]
      : [{ key: sql`r.published_at`, direction: order }],
  select: sql`
    r.id, r.rating, r.original_rating as "originalRating", r.title, r.body, r.reviewer_name as "reviewerName",
    r.url, r.sentiment, r.published_at as "publishedAt", r.is_date_estimated as "isDateEstimated",
    json_build_object('id', l.id::text, 'name', l.name, 'place', ${cityText()}) as location,
    json_build_object('id', s.id::text, 'code', s.code, 'name', s.name,
      'canPublish', ${acceptsResponses}) as source,
    case when p.id is null then null else json_build_object('body', p.body, 'status', p.status,
      'statusDescription', p.status_description, 'isReadOnly', p.is_read_only, 'revision', p.revision,
      'actor', p.actor, 'publishedAt', p.published_at) end as response,
    ${nameObjects('review_tags', 'tags', 'tag_id')} as tags,
    ${nameObjects('review_categories', 'categories', 'category_id')} as categories`,
  columns,
})
