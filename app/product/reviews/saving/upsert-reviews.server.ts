/**
 * The statements with which `saveReviews` inserts new reviews and updates existing reviews. They do not update the
 * summary tables; `save-reviews.server.ts` does.
 */

import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { CountChange } from '../counts/monthly-counts.server'
import { comparedColumns, toCountChanges, type UpdatedRow } from './changed-review.server'
import { recordPreviousSql } from './previous-versions.server'
import type { ReviewToSave } from './review-to-save'

/** The origin of the responses that come with reviews: a user's file, or the source itself. */
export type ResponseOrigin = 'imported' | 'arrived'
export type Outcome = 'created' | 'updated' | 'unchanged'

/** Returns the time at which the review counts as responded to, or null if it has no response. */
export function respondedAtOf({ response, publishedAt }: ReviewToSave): Date | null {
  return response ? (response.publishedAt ?? publishedAt) : null
}

/** Returns the rows as a table expression `i` with row numbers `n`, starting at 1. */
function incomingRows(rows: ReviewToSave[]): RawBuilder<unknown> {
  const columnOf = <T>(value: (row: ReviewToSave) => T) => rows.map(value)
  return sql`unnest(
    ${columnOf((row) => row.locationId)}::bigint[], ${columnOf((row) => row.sourceId)}::bigint[],
    ${columnOf((row) => row.externalId)}::text[], ${columnOf((row) => row.dedupeKey)}::text[],
    ${columnOf((row) => row.rating)}::smallint[], ${columnOf((row) => row.originalRating)}::text[],
    ${columnOf((row) => row.title)}::text[], ${columnOf((row) => row.body)}::text[], ${columnOf((row) => row.reviewerName)}::text[],
    ${columnOf((row) => row.url)}::text[], ${columnOf((row) => row.language)}::text[], ${columnOf((row) => row.sentiment)}::smallint[],
    ${columnOf((row) => row.publishedAt.toISOString())}::timestamptz[], ${columnOf((row) => row.isDateEstimated)}::boolean[],
    ${columnOf((row) => row.response?.body ?? null)}::text[],
    ${columnOf((row) => respondedAtOf(row)?.toISOString() ?? null)}::timestamptz[],
    ${columnOf((row) => row.storedAt ?? row.locationId)}::bigint[])
    with ordinality as i(location_id, source_id, external_id, dedupe_key, rating, original_rating,
      title, body, reviewer_name, url, language, sentiment, published_at, is_date_estimated,
      response_body, responded_at, stored_at, n)`
}

/**
 * Returns the CTEs with which both statements save the responses that come with reviews. They require a CTE `answered
 * (id, source_id, response_body, responded_at)`.
 */
const saveResponsesSql = (tx: Tx, origin: ResponseOrigin) => sql`
  replied as (
    insert into responses (account_id, review_id, body, status, actor, published_at, is_read_only)
    select ${tx.accountId}::bigint, a.id, a.response_body, 'published', s.name, a.responded_at, s.code = 'feedback'
    from answered a join sources s on s.id = a.source_id
    order by a.id
    on conflict (account_id, review_id) do update
      set body = excluded.body, status = excluded.status, published_at = excluded.published_at, updated_at = excluded.updated_at),
  recorded_events as (
    insert into response_events (account_id, review_id, event, body, actor, at)
    select ${tx.accountId}::bigint, a.id, ${origin}, a.response_body, s.name, a.responded_at
    from answered a join sources s on s.id = a.source_id)`

/** Returns the condition that the incoming row `i` describes the stored review `r`. */
const isSameReview = (tx: Tx) => sql`r.account_id = ${tx.accountId} and r.source_id = i.source_id
  and r.dedupe_key = i.dedupe_key and r.location_id = i.stored_at`

/** Inserts the reviews that are not stored yet. Returns their IDs by index in `rows`. */
export async function insertNewReviews(
  tx: Tx,
  rows: ReviewToSave[],
  { importId, origin }: { importId: Id | null; origin: ResponseOrigin },
): Promise<Map<number, Id>> {
  const { rows: created } = await sql<{ n: string; id: Id }>`
    with incoming as materialized (select * from ${incomingRows(rows)}),
    created as (
      insert into reviews (account_id, location_id, source_id, external_id, dedupe_key, rating, original_rating,
        title, body, reviewer_name, url, language, sentiment, published_at, is_date_estimated, responded_at, import_id)
      select ${tx.accountId}::bigint, location_id, source_id, external_id, dedupe_key, rating, original_rating,
        title, body, reviewer_name, url, language, sentiment, published_at, is_date_estimated, responded_at,
        ${importId}::bigint
      from incoming i
      where not exists (select from reviews r where ${isSameReview(tx)})
      order by source_id, dedupe_key, location_id
      on conflict (account_id, source_id, dedupe_key, location_id) do nothing
      returning id, source_id, dedupe_key, location_id),
    numbered as (
      select c.id, i.n, i.source_id, i.response_body, i.responded_at
      from created c join incoming i on i.source_id = c.source_id and i.dedupe_key = c.dedupe_key
        and i.location_id = c.location_id),
    answered as (select * from numbered where response_body is not null),
    ${saveResponsesSql(tx, origin)}
    select n, id from numbered`.execute(tx)
  if (created.length > rows.length || new Set(created.map(({ id }) => id)).size < created.length)
    throw new Error('two rows of one batch are the same review')
  return new Map(created.map(({ n, id }) => [Number(n) - 1, id]))
}

type ExistingRow = { row: ReviewToSave; n: number }
type UpdatedReview = { id: Id; isUpdated: boolean; changes: CountChange[] }
const hasChanged = sql.raw(
  `(w.takes_response or (${comparedColumns.map((name) => `r.${name}`).join(', ')})
    is distinct from (${comparedColumns.map((name) => `w.${name}`).join(', ')}))`,
)

/**
 * Returns a query for the stored reviews with the rows' changes applied. If a row lacks a value (no title, no URL), the
 * stored value is kept. An estimated date never replaces a stored date, so that "2 years ago", fetched again a month
 * later, changes nothing.
 */
const desiredRows = (tx: Tx, rows: ReviewToSave[]) => sql`
  select i.n, r.id, i.location_id, r.source_id, i.rating, i.sentiment, i.body, i.original_rating, i.external_id,
    coalesce(nullif(i.title, ''), r.title) as title,
    coalesce(nullif(i.reviewer_name, ''), r.reviewer_name) as reviewer_name,
    coalesce(i.url, r.url) as url, coalesce(i.language, r.language) as language,
    case when i.is_date_estimated then r.published_at else i.published_at end as published_at,
    i.is_date_estimated and r.is_date_estimated as is_date_estimated,
    i.response_body, i.responded_at as response_at,
    i.response_body is not null and i.response_body is distinct from p.body and p.user_id is null
      and not exists (select from response_events e
        where e.account_id = ${tx.accountId} and e.review_id = r.id and e.user_id is not null) as takes_response
  from ${incomingRows(rows)} join reviews r on ${isSameReview(tx)}
  left join responses p on p.account_id = r.account_id and p.review_id = r.id`

/** Returns what `saveReviews` would do with each row, in the same order, without saving anything. */
export async function predictOutcomes(tx: Tx, rows: ReviewToSave[]): Promise<Outcome[]> {
  const { rows: existing } = await sql<{ n: string; is_updated: boolean }>`
    with desired as materialized (${desiredRows(tx, rows)})
    select w.n, ${hasChanged} as is_updated
    from desired w join reviews r on r.account_id = ${tx.accountId} and r.id = w.id`.execute(tx)
  const outcomes = rows.map((): Outcome => 'created')
  for (const { n, is_updated } of existing) outcomes[Number(n) - 1] = is_updated ? 'updated' : 'unchanged'
  return outcomes
}

/** Updates stored reviews. Returns the results by the `n` of each row. */
export async function updateExistingReviews(
  tx: Tx,
  existing: ExistingRow[],
  { importId, origin }: { importId: Id | null; origin: ResponseOrigin },
): Promise<Map<number, UpdatedReview>> {
  if (existing.length === 0) return new Map()
  const incoming = existing.map(({ row }) => row)
  // Lock the reviews first, in a separate statement, so that the next statement sees what a concurrent transaction has
  // committed in the meantime.
  await sql`
    select from unnest(${incoming.map((row) => row.sourceId)}::bigint[], ${incoming.map((row) => row.dedupeKey)}::text[],
      ${incoming.map((row) => row.storedAt ?? row.locationId)}::bigint[])
      as i(source_id, dedupe_key, stored_at) join reviews r on ${isSameReview(tx)}
    order by r.source_id, r.dedupe_key, r.location_id for update of r`.execute(tx)
  const { rows } = await sql<UpdatedRow & { n: string; is_updated: boolean }>`
    with desired as materialized (${desiredRows(tx, incoming)}),
    before as materialized (
      select r.id, r.location_id, r.source_id, r.published_at, r.rating, r.sentiment, r.responded_at
      from desired w join reviews r on r.account_id = ${tx.accountId} and r.id = w.id),
    changed as (
      update reviews r set ${sql.raw(comparedColumns.map((name) => `${name} = w.${name}`).join(', '))}, updated_at = now(),
        responded_at = case when w.takes_response then w.response_at else r.responded_at end
      from desired w
      where r.account_id = ${tx.accountId} and r.id = w.id and ${hasChanged}
      returning r.id, r.location_id, r.published_at, r.rating, r.sentiment, r.responded_at),
    ${importId ? sql`${recordPreviousSql(tx, importId)},` : sql``}
    answered as (
      select id, source_id, response_body, response_at as responded_at from desired where takes_response),
    ${saveResponsesSql(tx, origin)}
    select w.n, b.*, c.id is not null as is_updated, c.location_id as new_location_id, c.rating as new_rating,
      c.sentiment as new_sentiment, c.published_at as new_published_at, c.responded_at as new_responded_at
    from desired w join before b on b.id = w.id left join changed c on c.id = w.id`.execute(tx)
  if (rows.length < existing.length) throw new Error('a review was moved or removed while it was being saved')
  return new Map(
    rows.map((row) => {
      const { id, is_updated: isUpdated } = row
      return [
        existing[Number(row.n) - 1]!.n,
        { id, isUpdated, changes: isUpdated ? toCountChanges(row) : [] },
      ]
    }),
  )
}
