/**
 * Saves the reviews that a source listed for a location. Unchanged reviews are not saved again, so that polling every
 * few minutes only reads from the database. Before new reviews are saved, removed reviews that are back are restored,
 * and reviews that were imported under another key get the source's key.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import type { SourceReview } from '#app/kit/providers/review-source'
import { isExcerpt, isExcerptOf } from '../excerpts'
import { identityOf, resolveMoves } from '../saving/identify-reviews.server'
import { contentKey, determineSentiment } from '../saving/imported-review.server'
import { adoptImportedReviews } from '../saving/match-reviews.server'
import type { ReviewToSave } from '../saving/review-to-save'
import { saveReviews } from '../saving/save-reviews.server'
import { predictOutcomes } from '../saving/upsert-reviews.server'
import type { LeasedFetch } from './fetch-state.server'
import { restoreRemovedReviews } from './removal/restore-removed.server'
import { syncResponses } from './sync-responses.server'

export async function saveFetchedReviews(
  leased: LeasedFetch,
  reviews: SourceReview[],
  startedAt: Date,
): Promise<void> {
  const listed = new Map<string, { row: ReviewToSave; review: SourceReview }>()
  for (const review of reviews) {
    const row = await toReviewRow(leased, review)
    listed.set(row.dedupeKey, { row, review })
  }
  if (listed.size === 0) return
  const inAccount = <T>(fn: (tx: Tx) => Promise<T>) => asAccount(leased.accountId, fn)
  const incoming = [...listed.values()].map(({ row }) => row)
  const rows = await inAccount(async (tx) => restoreFullText(tx, await resolveMoves(tx, incoming)))
  const outcomes = await inAccount((tx) => predictOutcomes(tx, rows))
  const unknown = rows.filter((_, n) => outcomes[n] === 'created')
  if (unknown.length > 0) {
    const keys = unknown.map(({ dedupeKey }) => dedupeKey)
    await inAccount((tx) => restoreRemovedReviews(tx, leased.sourceId, keys))
    await inAccount((tx) => adoptImportedReviews(tx, unknown))
  }
  const changed = rows.filter((_, n) => outcomes[n] !== 'unchanged')
  // The reviews that were just restored or matched may have a fuller text.
  const toSave =
    unknown.length > 0
      ? await inAccount(async (tx) => restoreFullText(tx, await resolveMoves(tx, changed)))
      : changed
  await inAccount(async (tx) => {
    if (!(await isLocationActive(tx, leased))) return
    if (toSave.length > 0) await saveReviews(tx, toSave, { origin: 'arrived' })
    await recordListed(tx, leased, rows)
  })
  await syncResponses(leased, [...listed.values()], startedAt)
}

async function toReviewRow(
  { locationId, sourceId }: LeasedFetch,
  review: SourceReview,
): Promise<ReviewToSave> {
  const { updatedAt: _, response, sentiment, ...columns } = review
  const { isDateEstimated = false, originalRating = null } = review
  const draft = { ...columns, sourceId, isDateEstimated, originalRating, response: response ?? null }
  return {
    ...draft,
    locationId,
    dedupeKey: contentKey({ ...draft, categories: [], tags: [] }),
    sentiment: sentiment ?? (await determineSentiment(draft)),
  }
}

/** Replaces excerpts by the stored full text, because some sources send only the beginning of a text. */
async function restoreFullText(tx: Tx, rows: ReviewToSave[]): Promise<ReviewToSave[]> {
  const excerpts = rows.filter(({ body }) => isExcerpt(body))
  if (excerpts.length === 0) return rows
  const { rows: stored } = await sql<Pick<ReviewToSave, 'sourceId' | 'locationId' | 'dedupeKey' | 'body'>>`
    select source_id as "sourceId", location_id as "locationId", dedupe_key as "dedupeKey", body from reviews
    where account_id = ${tx.accountId} and source_id = ${excerpts[0]!.sourceId}
      and dedupe_key = any(${excerpts.map(({ dedupeKey }) => dedupeKey)}::text[])`.execute(tx)
  const bodies = new Map(stored.map((review) => [identityOf(review), review.body]))
  return rows.map((row) => {
    const storedBody = bodies.get(identityOf(row)) ?? ''
    return isExcerptOf(row.body, storedBody) ? { ...row, body: storedBody } : row
  })
}

/**
 * Checks whether the location exists and is not being deleted. Locks it, so that this does not change until the
 * transaction ends.
 */
async function isLocationActive(tx: Tx, { locationId }: LeasedFetch): Promise<boolean> {
  const location = await tx
    .selectFrom('locations')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', locationId)
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return location !== undefined
}

async function recordListed(
  tx: Tx,
  { locationId, sourceId, source }: LeasedFetch,
  rows: ReviewToSave[],
): Promise<void> {
  await sql`
    insert into listed_reviews (account_id, source_id, dedupe_key, location_id, external_id)
    select ${tx.accountId}::bigint, ${sourceId}::bigint, i.key, ${locationId}::bigint, i.external_id
    from unnest(${rows.map(({ dedupeKey }) => dedupeKey)}::text[],
      ${rows.map(({ externalId }) => externalId)}::text[]) as i(key, external_id)
    where not exists (select from listed_reviews l where l.account_id = ${tx.accountId}
      and l.source_id = ${sourceId} and l.dedupe_key = i.key and l.location_id = ${locationId})
    on conflict (account_id, source_id, dedupe_key) do update set location_id = excluded.location_id`.execute(
    tx,
  )
  if (source.keepHours !== null) await recordShown(tx, { sourceId, keepHours: source.keepHours }, rows)
}

/**
 * Records when reviews were last shown by a source that limits how long they are allowed to be kept. The time is
 * updated at most every twenty-fourth part of that limit, to save writes.
 */
async function recordShown(
  tx: Tx,
  { sourceId, keepHours }: { sourceId: Id; keepHours: number },
  rows: ReviewToSave[],
): Promise<void> {
  await sql`
    update listed_reviews set listed_at = now()
    where account_id = ${tx.accountId} and source_id = ${sourceId}
      and dedupe_key = any(${rows.map(({ dedupeKey }) => dedupeKey)}::text[])
      and listed_at < now() - make_interval(mins => ${Math.floor((keepHours * 60) / 24)})`.execute(tx)
}

export function countListed({ accountId, locationId, sourceId }: LeasedFetch): Promise<number> {
  return asAccount(accountId, async (tx) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from listed_reviews
      where account_id = ${accountId} and location_id = ${locationId} and source_id = ${sourceId}`.execute(tx)
    return rows[0]!.count
  })
}

/** Returns the IDs of the reviews that the source listed before and did not list this time. */
export function listMissingIds(
  { accountId, locationId, sourceId }: LeasedFetch,
  listedIds: ReadonlySet<string>,
): Promise<string[]> {
  return asAccount(accountId, async (tx) => {
    const rows = await tx
      .selectFrom('listed_reviews')
      .select('external_id')
      .where('account_id', '=', tx.accountId)
      .where('location_id', '=', locationId)
      .where('source_id', '=', sourceId)
      .where(sql<boolean>`external_id <> all(${[...listedIds]}::text[])`)
      .orderBy('dedupe_key')
      .execute()
    return rows.map(({ external_id }) => external_id)
  })
}
