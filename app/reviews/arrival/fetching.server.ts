/**
 * Fetches the reviews of one location from one source: newest change first, back to what was read before, or the whole
 * list when that is due or when it has become shorter than the number of reviews on record. Only a list read to its end
 * shows what is gone. Even then each missing review is checked individually, and too many at once wait for a person to
 * confirm. A result that cannot be trusted changes nothing.
 */
import { configuration } from '#app/configuration.server'
import { asAccount } from '#app/database/tenant.server'
import { TryLater } from '#app/jobs/job'
import { LeaseLost, renewLease } from '#app/outbound/lease.server'
import { type Answer, NOT_SHARED } from '#app/providers/answer'
import type { ReviewSourceAdapter, SourceReview } from '#app/providers/review-source'
import { forgetEnd, notifyOfEnd } from './ended-sources.server'
import {
  endBadly,
  endWell,
  type Failure,
  type LeasedFetch,
  leaseFetch,
  type Wanted,
} from './fetch-rows.server'
import { isTooMuch } from './holding'
import { holdBack, letGo } from './holding.server'
import { countListed, keepReviews, listUnlisted } from './keeping.server'
import { isWholeDue, secondsUntilNext } from './pace'
import { removeVanished, tellOfRemoved } from './removal.server'
import { adapterOfSource } from './source-adapters.server'

/** Checked individually per run; the others follow in the next run. */
const MOST_CONFIRMED = 50

export type Fetched = 'not ours' | 'failed' | 'read'

export async function fetchReviews(wanted: Wanted, signal?: AbortSignal): Promise<Fetched> {
  const leased = await leaseFetch(wanted)
  if (!leased) return 'not ours'
  const startedAt = new Date()
  const adapter = await adapterOfSource(leased.accountId, leased.source.code)
  const read = adapter
    ? await readSource(leased, adapter, startedAt, signal).catch(passLost)
    : notConnected(leased)
  if (!read) return 'not ours'
  const now = new Date()
  if ('kind' in read) {
    await endBadly(leased, read, now)
    if (read.kind === 'ended') await notifyOfEnd(leased)
    return 'failed'
  }
  const every = secondsUntilNext(configuration().reviewsEverySeconds, Math.random())
  const next = read.isMore ? now : new Date(now.getTime() + every * 1000)
  const untoldSince = await endWell(leased, read, { now, next })
  await forgetEnd(leased)
  if (untoldSince && !read.isMore) await tellOfRemoved(leased, untoldSince, now)
  return 'read'
}

function passLost(error: unknown): null {
  if (error instanceof LeaseLost) return null
  throw error
}

type Reading = { highWater: Date | null; total: number | null; wholeAt: Date | null; isMore: boolean }

function notConnected({ source }: LeasedFetch): Failure {
  return { kind: 'unconnected', reason: `${source.name} is not connected.`, retryAfterSeconds: 600 }
}

async function readSource(
  leased: LeasedFetch,
  adapter: ReviewSourceAdapter,
  startedAt: Date,
  signal?: AbortSignal,
): Promise<Reading | Failure> {
  const asked = await readAsked(leased, adapter, startedAt)
  if (asked) return asked
  let cursor: string | null = null
  let isWhole = leased.highWater === null || isWholeDue(leased.wholeAt, startedAt)
  let highWater = leased.highWater
  let total: number | null = null
  let tellsAll = true
  const seen = new Set<string>()
  for (;;) {
    if (signal?.aborted) throw new TryLater('the worker stops', 1)
    const answer: Awaited<ReturnType<typeof adapter.list>> = await adapter.list(leased.remoteId, { cursor })
    if (answer.outcome !== 'ok') return failureOf(answer)
    const { reviews, next } = answer.value
    total = answer.value.total ?? total
    tellsAll &&= answer.value.isWhole
    for (const { externalId } of reviews) seen.add(externalId)
    await keepReviews(leased, reviews, startedAt)
    await keepLease(leased)
    highWater = newest(reviews, highWater)
    if (cursor === null && total !== null && tellsAll) isWhole ||= total < (await countListed(leased))
    cursor = next
    if (cursor === null || (!isWhole && isReached(reviews, leased.highWater))) break
  }
  if (cursor !== null || !tellsAll) return { highWater, total, wholeAt: null, isMore: false }
  const vanished = await lookForVanished(leased, adapter, seen, startedAt)
  if ('kind' in vanished) return vanished
  return { highWater, total, wholeAt: vanished.isMore ? null : startedAt, isMore: vanished.isMore }
}

/** Renews the lease. Throws LeaseLost if it has expired and another run has taken it. */
async function keepLease({ accountId, lease }: LeasedFetch): Promise<void> {
  if (!(await asAccount(accountId, (tx) => renewLease(tx, lease, new Date())))) throw new LeaseLost()
}

/** Reads the reviews the source has notified us about. */
async function readAsked(
  leased: LeasedFetch,
  adapter: ReviewSourceAdapter,
  startedAt: Date,
): Promise<Failure | null> {
  if (!adapter.find) return null
  for (const externalId of leased.asked.slice(0, MOST_CONFIRMED)) {
    const answer = await adapter.find(leased.remoteId, externalId)
    if (answer.outcome !== 'ok' && answer.outcome !== 'rejected') return failureOf(answer)
    if (answer.outcome === 'ok' && answer.value) await keepReviews(leased, [answer.value], startedAt)
    await keepLease(leased)
  }
  return null
}

/** Checks which of the reviews listed before, but not listed now, the source no longer has. */
async function lookForVanished(
  leased: LeasedFetch,
  adapter: ReviewSourceAdapter,
  seen: Set<string>,
  startedAt: Date,
): Promise<{ isMore: boolean } | Failure> {
  const unlisted = await listUnlisted(leased, seen)
  const listed = await countListed(leased)
  const mayAll = leased.isRemovalConfirmed || !isTooMuch(unlisted.length, listed)
  if (!mayAll && leased.held !== null) return { isMore: false }
  if (unlisted.length === 0) {
    await letGo(leased)
    return { isMore: false }
  }
  const candidates = unlisted.slice(0, MOST_CONFIRMED)
  const gone = adapter.find
    ? await confirmedGone(leased, adapter.find, candidates, startedAt)
    : await goneAgain(leased, adapter, candidates)
  if ('kind' in gone) return gone
  const foreseen = Math.round((gone.ids.length / candidates.length) * unlisted.length)
  if (!mayAll && isTooMuch(foreseen, listed)) {
    await holdBack(leased, { vanished: foreseen, listed })
    return { isMore: false }
  }
  await removeVanished(leased, gone.ids, new Date())
  const isMore = unlisted.length > MOST_CONFIRMED
  if (!isMore) await letGo(leased)
  return { isMore }
}

async function confirmedGone(
  leased: LeasedFetch,
  find: NonNullable<ReviewSourceAdapter['find']>,
  candidates: string[],
  startedAt: Date,
): Promise<{ ids: string[] } | Failure> {
  const ids: string[] = []
  for (const externalId of candidates) {
    const found = await find(leased.remoteId, externalId)
    if (found.outcome !== 'ok') return failureOf(found)
    if (found.value) await keepReviews(leased, [found.value], startedAt)
    else ids.push(externalId)
    await keepLease(leased)
  }
  return { ids }
}

/**
 * Reads the whole list a second time when a review cannot be requested individually, because pages shift while they are
 * read.
 */
async function goneAgain(
  leased: LeasedFetch,
  adapter: ReviewSourceAdapter,
  candidates: string[],
): Promise<{ ids: string[] } | Failure> {
  const listed = new Set<string>()
  let cursor: string | null = null
  do {
    const answer: Awaited<ReturnType<typeof adapter.list>> = await adapter.list(leased.remoteId, { cursor })
    if (answer.outcome !== 'ok') return failureOf(answer)
    for (const { externalId } of answer.value.reviews) listed.add(externalId)
    await keepLease(leased)
    cursor = answer.value.next
  } while (cursor !== null)
  return { ids: candidates.filter((externalId) => !listed.has(externalId)) }
}

function newest(reviews: SourceReview[], highWater: Date | null): Date | null {
  const times = [...reviews.map(({ updatedAt }) => updatedAt.getTime()), highWater?.getTime() ?? 0]
  const latest = Math.max(...times)
  return latest > 0 ? new Date(latest) : null
}

/** Whether the page ends at or before what was already read. */
function isReached(reviews: SourceReview[], highWater: Date | null): boolean {
  const last = reviews.at(-1)
  return last !== undefined && highWater !== null && last.updatedAt <= highWater
}

function failureOf(answer: Exclude<Answer<unknown>, { outcome: 'ok' }>): Failure {
  const refused = answer.outcome === 'rejected' && answer.code === NOT_SHARED ? 'ended' : 'refused'
  const kind = answer.outcome === 'rejected' ? refused : 'silent'
  const retryAfterSeconds = answer.outcome === 'rejected' ? null : answer.retryAfterSeconds
  return { kind, reason: answer.reason, retryAfterSeconds }
}
