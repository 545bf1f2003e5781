/**
 * Writes what a source listed for one location. Reviews that are known and unchanged are not written again, so that
 * polling every few minutes costs only reads. A removed review that is back, or one imported under another key, is
 * matched to that existing review before it is saved.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import type { SourceReview } from '#app/providers/review-source'
import { followMoves, identityOf } from '../review-identity.server'
import { contentKey, sentimentOf } from '../review-import.server'
import { foreseeReviews, type ReviewToSave } from '../review-upserts.server'
import { saveReviews } from '../review-writing.server'
import { isExcerpt, isExcerptOf } from './excerpts'
import type { LeasedFetch } from './fetch-rows.server'
import { adoptImported } from './identity.server'
import { restoreRemoved } from './restoring.server'
import { agreeResponses } from './source-responses.server'

export async function keepReviews(
  leased: LeasedFetch,
  reviews: SourceReview[],
  startedAt: Date,
): Promise<void> {
  const listed = new Map<string, { row: ReviewToSave; told: SourceReview }>()
  for (const told of reviews) {
    const row = await rowOf(leased, told)
    listed.set(row.dedupeKey, { row, told })
  }
  if (listed.size === 0) return
  const within = <T>(fn: (tx: Tx) => Promise<T>) => asAccount(leased.accountId, fn)
  const given = [...listed.values()].map(({ row }) => row)
  const rows = await within(async (tx) => keepWhole(tx, await followMoves(tx, given)))
  const outcomes = await within((tx) => foreseeReviews(tx, rows))
  const unknown = rows.filter((_, n) => outcomes[n] === 'created')
  if (unknown.length > 0) {
    const keys = unknown.map(({ dedupeKey }) => dedupeKey)
    await within((tx) => restoreRemoved(tx, leased.sourceId, keys))
    await within((tx) => adoptImported(tx, unknown))
  }
  const different = rows.filter((_, n) => outcomes[n] !== 'unchanged')
  // What was just restored or adopted may have a fuller text.
  const news =
    unknown.length > 0
      ? await within(async (tx) => keepWhole(tx, await followMoves(tx, different)))
      : different
  await within(async (tx) => {
    if (!(await isStillThere(tx, leased))) return
    if (news.length > 0) await saveReviews(tx, news, { told: 'arrived' })
    await noteListed(tx, leased, rows)
  })
  await agreeResponses(leased, [...listed.values()], startedAt)
}

async function rowOf({ locationId, sourceId }: LeasedFetch, told: SourceReview): Promise<ReviewToSave> {
  const { updatedAt: _, response, sentiment, ...plain } = told
  const { isDateEstimated = false, originalRating = null } = told
  const draft = { ...plain, sourceId, isDateEstimated, originalRating, response: response ?? null }
  return {
    ...draft,
    locationId,
    dedupeKey: contentKey({ ...draft, categories: [], tags: [] }),
    sentiment: sentiment ?? (await sentimentOf(draft)),
  }
}

/** Keeps the full text we already have when a source sends only the beginning. */
async function keepWhole(tx: Tx, rows: ReviewToSave[]): Promise<ReviewToSave[]> {
  const cut = rows.filter(({ body }) => isExcerpt(body))
  if (cut.length === 0) return rows
  const { rows: known } = await sql<Pick<ReviewToSave, 'sourceId' | 'locationId' | 'dedupeKey' | 'body'>>`
    select source_id as "sourceId", location_id as "locationId", dedupe_key as "dedupeKey", body from reviews
    where account_id = ${tx.accountId} and source_id = ${cut[0]!.sourceId}
      and dedupe_key = any(${cut.map(({ dedupeKey }) => dedupeKey)}::text[])`.execute(tx)
  const bodies = new Map(known.map((review) => [identityOf(review), review.body]))
  return rows.map((row) => {
    const ours = bodies.get(identityOf(row)) ?? ''
    return isExcerptOf(row.body, ours) ? { ...row, body: ours } : row
  })
}

/** Whether the location exists and is not being deleted. It stays that way until this transaction ends. */
async function isStillThere(tx: Tx, { locationId }: LeasedFetch): Promise<boolean> {
  const place = await tx
    .selectFrom('locations')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', locationId)
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return place !== undefined
}

async function noteListed(
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
  if (source.keepHours !== null) await noteShown(tx, { sourceId, keepHours: source.keepHours }, rows)
}

/**
 * Records when a source that limits how long its reviews may be kept last showed them: as often as its limit requires
 * and no more.
 */
async function noteShown(
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

/** Returns the IDs that the source listed before and did not list this time. */
export function listUnlisted(
  { accountId, locationId, sourceId }: LeasedFetch,
  seen: ReadonlySet<string>,
): Promise<string[]> {
  return asAccount(accountId, async (tx) => {
    const rows = await tx
      .selectFrom('listed_reviews')
      .select('external_id')
      .where('account_id', '=', tx.accountId)
      .where('location_id', '=', locationId)
      .where('source_id', '=', sourceId)
      .where(sql<boolean>`external_id <> all(${[...seen]}::text[])`)
      .orderBy('dedupe_key')
      .execute()
    return rows.map(({ external_id }) => external_id)
  })
}
