/**
 * Manages the fetch state of one location at one source: which run holds the lease, and how the last run ended. A run
 * acquires the lease on the row and renews it while it works. If a run is killed, its lease expires and another run can
 * acquire it.
 */
import { type SqlBool, sql } from 'kysely'
import type { FetchFailure, Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { acquireLease, type Lease, leaseCondition } from '#app/kit/jobs/lease.server'
import { isDayAgo, secondsUntilRetry } from './fetch-intervals'
import { locationRemoteIds } from './register-sources.server'
import { expireReviews } from './removal/expire-reviews.server'

export type FetchKey = { accountId: Id; locationId: Id; sourceId: Id }
export type LeasedFetch = FetchKey & {
  lease: Lease
  /**
   * `keepHours`: for how many hours reviews are allowed to be kept after the source last showed them; null for no
   * limit.
   */
  source: { code: string; name: string; keepHours: number | null }
  remoteId: string
  highWater: Date | null
  lastFullFetchAt: Date | null
  pendingReviewIds: string[]
  failures: number
  isEnded: boolean
  heldRemovals: number | null
  isRemovalConfirmed: boolean
}

/**
 * The maximum number of reviews to expire at once. It exceeds the number of reviews that a source with a retention
 * limit shows for one location.
 */
const MAX_EXPIRED = 10_000

export const fetchKeyCondition = ({ accountId, locationId, sourceId }: FetchKey) =>
  sql<SqlBool>`account_id = ${accountId} and location_id = ${locationId} and source_id = ${sourceId}`

/**
 * Acquires the lease and returns the fetch state. Returns null if another run holds the lease, or if the location no
 * longer has an ID at the source.
 */
export async function leaseFetch(fetchKey: FetchKey): Promise<LeasedFetch | null> {
  return asAccount(fetchKey.accountId, async (tx) => {
    await updateRemoteId(tx, fetchKey)
    const leaseKey = { location_id: fetchKey.locationId, source_id: fetchKey.sourceId }
    const lease = await acquireLease(tx, { table: 'review_fetches', key: leaseKey }, new Date())
    if (!lease) {
      await rescheduleSoon(tx, fetchKey)
      return null
    }
    const row = await tx
      .updateTable('review_fetches')
      .set({ next_at: sql<Date>`now() + interval '20 minutes'` })
      .where(fetchKeyCondition(fetchKey))
      .returningAll()
      .executeTakeFirstOrThrow()
    const source = await tx
      .selectFrom('sources')
      .select(['code', 'name', 'effective_keep_hours as keepHours'])
      .where('id', '=', fetchKey.sourceId)
      .executeTakeFirstOrThrow()
    return {
      ...fetchKey,
      lease,
      source,
      remoteId: row.remote_id,
      highWater: row.high_water,
      lastFullFetchAt: row.last_full_fetch_at,
      pendingReviewIds: row.pending_review_ids,
      failures: row.failures,
      isEnded: row.failure_kind === 'ended',
      heldRemovals: row.held_removals,
      isRemovalConfirmed: row.removals_confirmed,
    }
  })
}

/** Schedules the next fetch soon, because one was requested while another run held the lease. */
async function rescheduleSoon(tx: Tx, fetchKey: FetchKey): Promise<void> {
  await tx
    .updateTable('review_fetches')
    .set({ next_at: sql<Date>`least(next_at, greatest(now() + interval '30 seconds', not_before))` })
    .where(fetchKeyCondition(fetchKey))
    .execute()
}

/**
 * Updates the location's ID at its source. If the ID has changed, the location's reviews are fetched from the
 * beginning. If the location no longer has an ID, they are not fetched anymore. The record of what was listed under the
 * old ID is deleted, so that these reviews do not all seem to have vanished. The reviews themselves are kept, unless
 * the source limits how long reviews are allowed to be kept after it last showed them.
 */
async function updateRemoteId(tx: Tx, fetchKey: FetchKey): Promise<void> {
  const { rows } = await sql<{ remote_id: string }>`
    ${locationRemoteIds(tx)} and l.id = ${fetchKey.locationId} and s.id = ${fetchKey.sourceId}`.execute(tx)
  const remoteId = rows[0]?.remote_id
  const changed =
    remoteId === undefined
      ? await tx.deleteFrom('review_fetches').where(fetchKeyCondition(fetchKey)).executeTakeFirst()
      : await tx
          .updateTable('review_fetches')
          .set({ remote_id: remoteId, leased_until: null, ...initialFetchState })
          .where(fetchKeyCondition(fetchKey))
          .where('remote_id', '<>', remoteId)
          .executeTakeFirst()
  if (!('numDeletedRows' in changed ? changed.numDeletedRows : changed.numUpdatedRows)) return
  await expireReviews(
    tx,
    sql<SqlBool>`l.location_id = ${fetchKey.locationId} and l.source_id = ${fetchKey.sourceId}`,
    MAX_EXPIRED,
  )
  await tx.deleteFrom('listed_reviews').where(fetchKeyCondition(fetchKey)).execute()
}

const initialFetchState = {
  high_water: null,
  last_full_fetch_at: null,
  total: null,
  counted_at: null,
  pending_review_ids: [],
  held_removals: null,
  removals_confirmed: false,
}

/** `fullFetch` is when the whole list was read, `again` if the next fetch must read it again, otherwise `none`. */
export type FetchProgress = {
  highWater: Date | null
  total: number | null
  fullFetch: Date | 'again' | 'none'
}

/**
 * Records that the fetch succeeded, unless another run now holds the lease, which fetches everything again. Returns the
 * time of the first removal about which users have not been notified yet, if the last notification about removals is at
 * least a day old; otherwise null.
 */
export async function recordSuccess(
  leased: LeasedFetch,
  { highWater, total, fullFetch }: FetchProgress,
  { now, next }: { now: Date; next: Date },
): Promise<Date | null> {
  const row = await asAccount(leased.accountId, (tx) =>
    tx
      .updateTable('review_fetches')
      .set({
        high_water: highWater,
        total,
        counted_at: total === null ? null : now,
        ...(fullFetch !== 'none' && { last_full_fetch_at: fullFetch === 'again' ? null : fullFetch }),
        // Keep requests that arrived during the run, and do not postpone a fetch that was rescheduled to an earlier
        // time.
        pending_review_ids: sql<
          string[]
        >`array(select unnest(pending_review_ids) except select unnest(${leased.pendingReviewIds}::text[]))`,
        next_at: sql<Date>`case when pending_review_ids <@ ${leased.pendingReviewIds}::text[] and next_at > now()
          then ${next}::timestamptz else now() end`,
        succeeded_at: now,
        failing_since: null,
        failure_kind: null,
        failure: '',
        failures: 0,
        not_before: null,
        leased_until: null,
      })
      .where(leaseCondition(tx, leased.lease))
      .returning(['unnotified_since', 'notified_at'])
      .executeTakeFirst(),
  )
  return row?.unnotified_since && isDayAgo(row.notified_at, now) ? row.unnotified_since : null
}

export type Failure = { kind: FetchFailure; reason: string; retryAfterSeconds: number | null }

/**
 * Records the failure and schedules the next attempt. All reviews fetched so far are kept, including those from the
 * pages that this attempt fetched before it failed.
 */
export async function recordFailure(
  leased: LeasedFetch,
  { kind, reason, retryAfterSeconds }: Failure,
  now: Date,
) {
  const seconds = secondsUntilRetry({ kind, failures: leased.failures, retryAfterSeconds }, Math.random())
  await asAccount(leased.accountId, (tx) =>
    tx
      .updateTable('review_fetches')
      .set({
        failing_since: sql<Date>`coalesce(failing_since, ${now}::timestamptz)`,
        failure_kind: kind,
        failure: reason.slice(0, 500),
        failures: sql<number>`failures + 1`,
        next_at: new Date(now.getTime() + seconds * 1000),
        not_before: retryAfterSeconds === null ? null : new Date(now.getTime() + retryAfterSeconds * 1000),
        leased_until: null,
      })
      .where(leaseCondition(tx, leased.lease))
      .execute(),
  )
}
