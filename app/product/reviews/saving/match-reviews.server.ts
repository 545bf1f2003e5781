/**
 * Matches imported reviews with the same reviews fetched from their source. If the file contains the source's own ID,
 * the keys match. Without an ID, or with an ID from another program, reviews are matched by location, reviewer, date,
 * rating and text. A review with stars can match a recommendation without stars, and an excerpt matches the full text.
 * A row that matches several reviews is not matched.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { ellipsisPattern, isExcerptOf } from '../excerpts'
import { isRepeatedOccurrence } from './imported-review.server'
import type { ReviewToSave } from './review-to-save'

/**
 * The maximum difference between the times of matching reviews. Files often have only a date, in an unknown time zone,
 * instead of a time.
 */
const MAX_TIME_DIFFERENCE = sql`interval '36 hours'`

/**
 * Returns an expression for the text to compare. It ignores capitalization and whitespace, because files treat them
 * differently than sources do.
 */
const comparableText = (title: RawBuilder<unknown>, body: RawBuilder<unknown>) =>
  sql`lower(btrim(regexp_replace(${title} || ' ' || ${body}, '\\s+', ' ', 'g')))`

/** Returns the condition that the text `part` is an excerpt, which ends in an ellipsis, of the text `whole`. */
const isExcerptCondition = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>) =>
  sql`(${part} ~ ${ellipsisPattern.source} and starts_with(${whole}, regexp_replace(${part}, ${ellipsisPattern.source}, '')))`

const storedText = comparableText(sql`r.title`, sql`r.body`)
const incomingText = comparableText(sql`i.title`, sql`i.body`)

/**
 * Returns a query that matches each row `i` with the review `r` that it describes under a different key, if there is
 * exactly one such review. `table` contains either the stored reviews or the removed reviews.
 */
const matchQuery = (
  tx: Tx,
  rows: ReviewToSave[],
  condition: RawBuilder<unknown>,
  table = sql`reviews`,
) => sql<{
  n: string
  id: Id
}>`
  select i.n, min(r.id) as id from unnest(
    ${rows.map(({ locationId }) => locationId)}::bigint[], ${rows.map(({ sourceId }) => sourceId)}::bigint[],
    ${rows.map(({ dedupeKey }) => dedupeKey)}::text[], ${rows.map(({ rating }) => rating)}::smallint[],
    ${rows.map(({ title }) => title)}::text[], ${rows.map(({ body }) => body)}::text[],
    ${rows.map(({ reviewerName }) => reviewerName)}::text[],
    ${rows.map(({ publishedAt }) => publishedAt.toISOString())}::timestamptz[],
    ${rows.map(({ isDateEstimated }) => isDateEstimated)}::boolean[])
    with ordinality as i(location_id, source_id, dedupe_key, rating, title, body, reviewer_name, published_at,
      is_date_estimated, n)
  join ${table} r on r.account_id = ${tx.accountId} and r.location_id = i.location_id and r.source_id = i.source_id
    and (r.rating = i.rating or 0 in (r.rating, i.rating)) and lower(r.reviewer_name) = lower(i.reviewer_name)
    and (r.is_date_estimated or i.is_date_estimated
      or r.published_at between i.published_at - ${MAX_TIME_DIFFERENCE} and i.published_at + ${MAX_TIME_DIFFERENCE})
    and (${storedText} = ${incomingText} or ${isExcerptCondition(incomingText, storedText)} or ${isExcerptCondition(storedText, incomingText)})
  left join listed_reviews l on l.account_id = r.account_id and l.source_id = r.source_id and l.dedupe_key = r.dedupe_key
    and l.location_id = r.location_id
  where ${condition} and not exists (select from reviews k
    where k.account_id = ${tx.accountId} and k.source_id = i.source_id and k.dedupe_key = i.dedupe_key
      and k.location_id = i.location_id)
  group by i.n having count(*) = 1`

/**
 * Replaces the key and ID of an imported review with the source's own when the source lists the review, so that it is
 * found by that ID from then on.
 */
export async function adoptImportedReviews(tx: Tx, rows: ReviewToSave[]): Promise<void> {
  await sql`
    with found as materialized (${matchQuery(tx, rows, sql`l.dedupe_key is null`)}),
    once as (select id, min(n) as n from found group by id having count(*) = 1)
    update reviews r set dedupe_key = i.dedupe_key, external_id = i.external_id
    from once join unnest(${rows.map(({ dedupeKey }) => dedupeKey)}::text[],
      ${rows.map(({ externalId }) => externalId)}::text[])
      with ordinality as i(dedupe_key, external_id, n) on i.n = once.n
    where r.account_id = ${tx.accountId} and r.id = once.id`.execute(tx)
}

/** Moves the `listed_reviews` rows of moved reviews to the new location. */
export async function moveListedReviews(
  tx: Tx,
  rows: Pick<ReviewToSave, 'sourceId' | 'dedupeKey' | 'locationId' | 'storedAt'>[],
): Promise<void> {
  const moved = rows.filter(({ storedAt }) => storedAt)
  if (moved.length === 0) return
  await sql`
    update listed_reviews l set location_id = i.location_id
    from unnest(${moved.map(({ sourceId }) => sourceId)}::bigint[],
      ${moved.map(({ dedupeKey }) => dedupeKey)}::text[], ${moved.map(({ storedAt }) => storedAt)}::bigint[],
      ${moved.map(({ locationId }) => locationId)}::bigint[]) as i(source_id, dedupe_key, stored_at, location_id)
    where l.account_id = ${tx.accountId} and l.source_id = i.source_id and l.dedupe_key = i.dedupe_key
      and l.location_id = i.stored_at`.execute(tx)
}

type ListedReview = Pick<ReviewToSave, 'dedupeKey' | 'externalId' | 'publishedAt' | 'title' | 'body'>

/**
 * Checks whether a row can be matched by its content. Only the first of several identical reviews can be the review
 * that the source lists. Reviews that were already matched by ID (`storedAt`) do not have to be compared.
 */
const isComparable = ({ storedAt, dedupeKey }: ReviewToSave) => !storedAt && !isRepeatedOccurrence(dedupeKey)

/**
 * Returns the rows of an import. If the source has already listed a row's review, the row gets the key, ID, time and
 * text of the listed review.
 */
export async function matchListedReviews(tx: Tx, rows: ReviewToSave[]): Promise<ReviewToSave[]> {
  if (rows.length === 0) return rows
  const locationIds = [...new Set(rows.map(({ locationId }) => locationId))]
  const fetched = await tx
    .selectFrom('review_fetches')
    .select(['location_id', 'source_id'])
    .where('account_id', '=', tx.accountId)
    .where('location_id', 'in', locationIds)
    .where('succeeded_at', 'is not', null)
    .execute()
  const fetchedKeys = new Set(fetched.map((each) => `${each.location_id} ${each.source_id}`))
  const candidates = rows
    .map((row, at) => ({ row, at }))
    .filter(({ row }) => fetchedKeys.has(`${row.locationId} ${row.sourceId}`) && isComparable(row))
  if (candidates.length === 0) return rows
  const { rows: matched } = await sql<ListedReview & { n: string }>`
    with found as materialized (${matchQuery(
      tx,
      candidates.map(({ row }) => row),
      sql`l.dedupe_key is not null`,
    )}),
    once as (select id, min(n) as n from found group by id having count(*) = 1)
    select once.n, r.dedupe_key as "dedupeKey", r.external_id as "externalId", r.published_at as "publishedAt",
      r.title, r.body
    from once join reviews r on r.account_id = ${tx.accountId} and r.id = once.id`.execute(tx)
  const keyOf = ({ locationId, dedupeKey }: Pick<ReviewToSave, 'locationId' | 'dedupeKey'>) =>
    `${locationId} ${dedupeKey}`
  const keys = new Set(rows.map(keyOf))
  const result = [...rows]
  for (const { n, ...listed } of matched) {
    const { row, at } = candidates[Number(n) - 1]!
    if (keys.has(keyOf({ ...row, ...listed }))) continue
    const body = isExcerptOf(listed.body, row.body) ? row.body : listed.body
    result[at] = { ...row, ...listed, body, isDateEstimated: false }
  }
  return result
}

const removedReviewsTable = sql`(select m.account_id, m.location_id, m.source_id, m.id, m.dedupe_key, m.rating, m.title, m.body,
  m.reviewer_name, m.published_at, false as is_date_estimated from removed_reviews m)`

/**
 * Finds the import rows whose review vanished at its source, because importing a file must not restore it. `anywhere`:
 * whether an ID also matches removed reviews of other locations.
 */
export async function findRemovedReviews(
  tx: Tx,
  rows: ReviewToSave[],
  { anywhere = false } = {},
): Promise<Set<ReviewToSave>> {
  if (rows.length === 0) return new Set()
  const anyRemoved = await tx
    .selectFrom('removed_reviews')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .limit(1)
    .executeTakeFirst()
  if (!anyRemoved) return new Set()
  const { rows: found } = await sql<{ n: string }>`
    select i.n from unnest(${rows.map(({ sourceId }) => sourceId)}::bigint[],
      ${rows.map(({ dedupeKey }) => dedupeKey)}::text[],
      ${rows.map(({ storedAt, locationId }) => storedAt ?? locationId)}::bigint[])
      with ordinality as i(source_id, dedupe_key, location_id, n)
    join removed_reviews m on m.account_id = ${tx.accountId} and m.source_id = i.source_id
      and m.dedupe_key = i.dedupe_key and (${anywhere} or m.location_id = i.location_id)
    where not exists (select from reviews k
      where k.account_id = ${tx.accountId} and k.source_id = i.source_id and k.dedupe_key = i.dedupe_key
        and k.location_id = i.location_id)`.execute(tx)
  const comparable = rows.filter(isComparable)
  const { rows: matchedByContent } = await matchQuery(tx, comparable, sql`true`, removedReviewsTable).execute(
    tx,
  )
  return new Set([
    ...found.map(({ n }) => rows[Number(n) - 1]!),
    ...matchedByContent.map(({ n }) => comparable[Number(n) - 1]!),
  ])
}
