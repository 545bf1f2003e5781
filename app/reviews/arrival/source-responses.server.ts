/**
 * Reconciles responses written, changed or deleted at the source itself with those of our users. Ours takes precedence
 * while it is being sent, and when the source's data may predate it. Google keeps no history, so every text is kept
 * here.
 */
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import type { SourceReview } from '#app/providers/review-source'
import { lockResponse, recordEvent, removeResponse } from '../response-states.server'
import type { ReviewToSave } from '../review-upserts.server'
import { changeResponded } from '../review-writing.server'
import type { LeasedFetch } from './fetch-rows.server'

type Listed = { row: ReviewToSave; told: SourceReview }
type TheirResponse = NonNullable<SourceReview['response']>

/** `startedAt`: changes we recorded after this time may not have been visible to the source yet. */
export async function agreeResponses(leased: LeasedFetch, listed: Listed[], startedAt: Date): Promise<void> {
  const told = new Map(
    listed.filter(({ told }) => told.response !== undefined).map((each) => [each.row.dedupeKey, each]),
  )
  if (told.size === 0) return
  const standing = await asAccount(leased.accountId, (tx) => listStanding(tx, leased, [...told.keys()]))
  for (const { id, dedupeKey, body } of standing) {
    const theirs = told.get(dedupeKey)!.told.response ?? null
    if (isSameText(theirs?.body ?? null, body)) continue
    await asAccount(leased.accountId, (tx) => agree(tx, leased, { id, theirs, startedAt }))
  }
}

/** What we show as their response, or null. */
async function listStanding(tx: Tx, { sourceId, locationId }: LeasedFetch, keys: string[]) {
  return tx
    .selectFrom('reviews as r')
    .leftJoin('responses as p', (join) =>
      join.onRef('p.account_id', '=', 'r.account_id').onRef('p.review_id', '=', 'r.id'),
    )
    .select(['r.id', 'r.dedupe_key as dedupeKey', 'p.body'])
    .where('r.account_id', '=', tx.accountId)
    .where('r.source_id', '=', sourceId)
    .where('r.location_id', '=', locationId)
    .where('r.dedupe_key', 'in', keys)
    .execute()
}

type Difference = { id: Id; theirs: TheirResponse | null; startedAt: Date }

async function agree(tx: Tx, { source }: LeasedFetch, { id, theirs, startedAt }: Difference): Promise<void> {
  const ours = await lockResponse(tx, id)
  const actor = { userId: null, name: source.name }
  const now = new Date()
  if (!ours) {
    if (theirs && (await isNewer(tx, id, theirs))) await takeOver(tx, id, theirs, actor)
    return
  }
  if (ours.status !== 'published' || ours.updated_at >= startedAt) return
  if (!theirs) {
    if (await wasShown(tx, id))
      await removeResponse(tx, { reviewId: id, revision: ours.revision }, actor, now)
    return
  }
  if (!theirs.publishedAt || theirs.publishedAt <= ours.updated_at) return
  await tx
    .updateTable('responses')
    .set({
      body: theirs.body,
      user_id: null,
      actor: source.name,
      revision: ours.revision + 1,
      updated_at: now,
    })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', ours.id)
    .execute()
  await recordEvent(tx, id, 'arrived', actor, theirs.publishedAt, { body: theirs.body })
}

/** Whether it was written after the last event we recorded for a response here that was deleted. */
async function isNewer(tx: Tx, reviewId: Id, { publishedAt }: TheirResponse): Promise<boolean> {
  const last = await tx
    .selectFrom('response_events')
    .select('at')
    .where('account_id', '=', tx.accountId)
    .where('review_id', '=', reviewId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last === undefined || (publishedAt !== null && publishedAt > last.at)
}

async function takeOver(
  tx: Tx,
  reviewId: Id,
  { body, publishedAt }: TheirResponse,
  actor: { userId: null; name: string },
): Promise<void> {
  const at = publishedAt ?? new Date()
  await changeResponded(tx, reviewId, at)
  await tx
    .insertInto('responses')
    .values({
      account_id: tx.accountId,
      review_id: reviewId,
      body,
      status: 'published',
      actor: actor.name,
      published_at: at,
    })
    .execute()
  await recordEvent(tx, reviewId, 'arrived', actor, at, { body })
}

/**
 * Whether the source ever had the response: it accepted it from us or reported it. An import alone does not prove that.
 */
async function wasShown(tx: Tx, reviewId: Id): Promise<boolean> {
  const shown = await tx
    .selectFrom('response_events')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('review_id', '=', reviewId)
    .where('event', 'in', ['published', 'arrived'])
    .limit(1)
    .executeTakeFirst()
  return shown !== undefined
}

function isSameText(one: string | null, other: string | null): boolean {
  return essence(one) === essence(other)
}

function essence(text: string | null): string {
  return (text ?? '').normalize('NFC').replace(/\s+/g, ' ').trim()
}
