/**
 * Fetches the reviews of one location from one source, most recently changed first, until it reaches reviews that were
 * fetched before. It fetches the whole list if that is due, or if the source reports fewer reviews than are on record.
 * Only a complete list shows which reviews have vanished. Even then, each missing review is checked individually, and
 * if too many are missing at once, they are not removed until a user confirms it. An unreliable result never removes
 * reviews.
 */
import { configuration } from '#app/kit/configuration.server'
import { asAccount } from '#app/kit/database/tenant.server'
import { RetryLater } from '#app/kit/jobs/job'
import { LeaseLost, renewLease } from '#app/kit/jobs/lease.server'
import { NOT_SHARED, type ProviderResult } from '#app/kit/providers/provider-result'
import type { ReviewSourceAdapter, SourceReview } from '#app/kit/providers/review-source'
import { clearSourceEnded, notifySourceEnded } from './ended-sources.server'
import { isFullFetchDue, secondsUntilNext } from './fetch-intervals'
import {
  type Failure,
  type FetchKey,
  type FetchProgress,
  type LeasedFetch,
  leaseFetch,
  recordFailure,
  recordSuccess,
} from './fetch-state.server'
import { quarantineReviews, releaseQuarantine } from './removal/quarantine.server'
import { isSuspiciousRemoval } from './removal/removal-limit'
import { notifyOfRemoved, removeVanished } from './removal/remove-vanished.server'
import { countListed, listMissingIds, saveFetchedReviews } from './save-fetched.server'
import { createSourceAdapter } from './source-adapters.server'

/**
 * The maximum number of reviews that are checked individually per run. The remaining reviews are checked in the next
 * run.
 */
const MAX_CONFIRMED = 50

export type FetchOutcome = 'not-leased' | 'failed' | 'fetched'

export async function fetchReviews(fetchKey: FetchKey, signal?: AbortSignal): Promise<FetchOutcome> {
  const leased = await leaseFetch(fetchKey)
  if (!leased) return 'not-leased'
  const startedAt = new Date()
  const adapter = await createSourceAdapter(leased.accountId, leased.source.code)
  const result = adapter
    ? await readSource(leased, adapter, startedAt, signal).catch(ignoreLostLease)
    : notConnectedFailure(leased)
  if (!result) return 'not-leased'
  const now = new Date()
  if ('kind' in result) {
    await recordFailure(leased, result, now)
    if (result.kind === 'ended') await notifySourceEnded(leased)
    return 'failed'
  }
  const intervalSeconds = secondsUntilNext(configuration().reviewsEverySeconds, Math.random())
  const next = result.hasMore ? now : new Date(now.getTime() + intervalSeconds * 1000)
  const unnotifiedSince = await recordSuccess(leased, result, { now, next })
  await clearSourceEnded(leased)
  if (unnotifiedSince && !result.hasMore) await notifyOfRemoved(leased, unnotifiedSince, now)
  return 'fetched'
}

function ignoreLostLease(error: unknown): null {
  if (error instanceof LeaseLost) return null
  throw error
}

type ReadResult = FetchProgress & { hasMore: boolean }

function notConnectedFailure({ source }: LeasedFetch): Failure {
  return { kind: 'unconnected', reason: `${source.name} is not connected.`, retryAfterSeconds: 600 }
}

async function readSource(
  leased: LeasedFetch,
  adapter: ReviewSourceAdapter,
  startedAt: Date,
  signal?: AbortSignal,
): Promise<ReadResult | Failure> {
  const failure = await fetchPendingReviews(leased, adapter, startedAt)
  if (failure) return failure
  let cursor: string | null = null
  let isFullFetch = leased.highWater === null || isFullFetchDue(leased.lastFullFetchAt, startedAt)
  let highWater = leased.highWater
  let total: number | null = null
  let isListComplete = true
  let hasShrunk = false
  const listedIds = new Set<string>()
  for (;;) {
    if (signal?.aborted) throw new RetryLater('the worker is stopping', 1)
    const result: Awaited<ReturnType<typeof adapter.list>> = await adapter.list(leased.remoteId, { cursor })
    if (result.outcome !== 'ok') return toFailure(result)
    const { reviews, next } = result.value
    const pageTotal: number | null = result.value.total ?? total
    hasShrunk ||= total !== null && pageTotal !== null && pageTotal < total
    total = pageTotal
    isListComplete &&= result.value.isWhole
    for (const { externalId } of reviews) listedIds.add(externalId)
    await saveFetchedReviews(leased, reviews, startedAt)
    await extendLease(leased)
    highWater = latestUpdate(reviews, highWater)
    if (cursor === null && total !== null && isListComplete)
      isFullFetch ||= total < (await countListed(leased))
    cursor = next
    if (cursor === null || (!isFullFetch && hasReached(reviews, leased.highWater))) break
  }
  if (cursor !== null || !isListComplete) return { highWater, total, fullFetch: 'none', hasMore: false }
  const vanished = await removeVanishedReviews(leased, adapter, listedIds, startedAt)
  if ('kind' in vanished) return vanished
  const { hasMore } = vanished
  // When a review is deleted while the list is read, the others move up, and one of them is on no page that was read.
  const fullFetch = hasShrunk ? 'again' : hasMore ? 'none' : startedAt
  return { highWater, total, fullFetch, hasMore }
}

/** Renews the lease. Throws LeaseLost if it has expired and another run has taken it. */
async function extendLease({ accountId, lease }: LeasedFetch): Promise<void> {
  if (!(await asAccount(accountId, (tx) => renewLease(tx, lease, new Date())))) throw new LeaseLost()
}

/** Fetches the reviews about which the source has sent notifications. Returns null, or the failure. */
async function fetchPendingReviews(
  leased: LeasedFetch,
  adapter: ReviewSourceAdapter,
  startedAt: Date,
): Promise<Failure | null> {
  if (!adapter.find) return null
  for (const externalId of leased.pendingReviewIds.slice(0, MAX_CONFIRMED)) {
    const result = await adapter.find(leased.remoteId, externalId)
    if (result.outcome !== 'ok' && result.outcome !== 'rejected') return toFailure(result)
    if (result.outcome === 'ok' && result.value) await saveFetchedReviews(leased, [result.value], startedAt)
    await extendLease(leased)
  }
  return null
}

/**
 * Removes the reviews that were listed before and no longer exist at the source. If there are suspiciously many of
 * them, they are quarantined instead.
 */
async function removeVanishedReviews(
  leased: LeasedFetch,
  adapter: ReviewSourceAdapter,
  listedIds: Set<string>,
  startedAt: Date,
): Promise<{ hasMore: boolean } | Failure> {
  const unlisted = await listMissingIds(leased, listedIds)
  const listed = await countListed(leased)
  const canRemoveAll = leased.isRemovalConfirmed || !isSuspiciousRemoval(unlisted.length, listed)
  if (!canRemoveAll && leased.heldRemovals !== null) return { hasMore: false }
  if (unlisted.length === 0) {
    await releaseQuarantine(leased)
    return { hasMore: false }
  }
  const candidates = unlisted.slice(0, MAX_CONFIRMED)
  const confirmed = adapter.find
    ? await confirmIndividually(leased, adapter.find, candidates, startedAt)
    : await confirmByRelisting(leased, adapter, candidates)
  if ('kind' in confirmed) return confirmed
  const expectedCount = Math.round((confirmed.ids.length / candidates.length) * unlisted.length)
  if (!canRemoveAll && isSuspiciousRemoval(expectedCount, listed)) {
    await quarantineReviews(leased, { vanished: expectedCount, listed })
    return { hasMore: false }
  }
  await removeVanished(leased, confirmed.ids, new Date())
  const hasMore = unlisted.length > MAX_CONFIRMED
  if (!hasMore) await releaseQuarantine(leased)
  return { hasMore }
}

async function confirmIndividually(
  leased: LeasedFetch,
  find: NonNullable<ReviewSourceAdapter['find']>,
  candidates: string[],
  startedAt: Date,
): Promise<{ ids: string[] } | Failure> {
  const ids: string[] = []
  for (const externalId of candidates) {
    const result = await find(leased.remoteId, externalId)
    if (result.outcome !== 'ok') return toFailure(result)
    if (result.value) await saveFetchedReviews(leased, [result.value], startedAt)
    else ids.push(externalId)
    await extendLease(leased)
  }
  return { ids }
}

/**
 * Confirms missing reviews by fetching the whole list a second time, for sources that do not support fetching a single
 * review. Reviews can be missing from the first list because they move between pages while the pages are fetched.
 */
async function confirmByRelisting(
  leased: LeasedFetch,
  adapter: ReviewSourceAdapter,
  candidates: string[],
): Promise<{ ids: string[] } | Failure> {
  const listed = new Set<string>()
  let cursor: string | null = null
  do {
    const result: Awaited<ReturnType<typeof adapter.list>> = await adapter.list(leased.remoteId, { cursor })
    if (result.outcome !== 'ok') return toFailure(result)
    for (const { externalId } of result.value.reviews) listed.add(externalId)
    await extendLease(leased)
    cursor = result.value.next
  } while (cursor !== null)
  return { ids: candidates.filter((externalId) => !listed.has(externalId)) }
}

function latestUpdate(reviews: SourceReview[], highWater: Date | null): Date | null {
  const times = [...reviews.map(({ updatedAt }) => updatedAt.getTime()), highWater?.getTime() ?? 0]
  const latest = Math.max(...times)
  return latest > 0 ? new Date(latest) : null
}

/**
 * Checks whether the last review of the page was already fetched in an earlier run, so that the following pages contain
 * no changes.
 */
function hasReached(reviews: SourceReview[], highWater: Date | null): boolean {
  const last = reviews.at(-1)
  return last !== undefined && highWater !== null && last.updatedAt <= highWater
}

function toFailure(result: Exclude<ProviderResult<unknown>, { outcome: 'ok' }>): Failure {
  const rejectedKind = result.outcome === 'rejected' && result.code === NOT_SHARED ? 'ended' : 'refused'
  const kind = result.outcome === 'rejected' ? rejectedKind : 'silent'
  const retryAfterSeconds = result.outcome === 'rejected' ? null : result.retryAfterSeconds
  return { kind, reason: result.reason, retryAfterSeconds }
}
