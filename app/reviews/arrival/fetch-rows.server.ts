/**
 * The fetch state of one location at one source: which run holds it, and how the run ended. A run leases its row and
 * renews the lease as it goes; when a killed run's lease expires, another run can take the row.
 */
import { type SqlBool, sql } from 'kysely'
import type { FetchFailure, Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { acquireLease, type Lease, whileHeld } from '#app/outbound/lease.server'
import { remotesOf } from './enrolment.server'
import { expireReviews } from './expiring.server'
import { isDayAgo, secondsUntilRetry } from './pace'

export type Wanted = { accountId: Id; locationId: Id; sourceId: Id }
export type LeasedFetch = Wanted & {
  lease: Lease
  /** `keepHours`: how long reviews may be kept after the source last showed them; null for no limit. */
  source: { code: string; name: string; keepHours: number | null }
  remoteId: string
  highWater: Date | null
  wholeAt: Date | null
  asked: string[]
  failures: number
  isEnded: boolean
  held: number | null
  isRemovalConfirmed: boolean
}

/** More than a source with a limit shows for one location. */
const MANY = 10_000

export const ofWanted = ({ accountId, locationId, sourceId }: Wanted) =>
  sql<SqlBool>`account_id = ${accountId} and location_id = ${locationId} and source_id = ${sourceId}`

/** Returns null when another run holds the lease, or the source no longer knows the location. */
export async function leaseFetch(wanted: Wanted): Promise<LeasedFetch | null> {
  return asAccount(wanted.accountId, async (tx) => {
    await followRemote(tx, wanted)
    const key = { location_id: wanted.locationId, source_id: wanted.sourceId }
    const lease = await acquireLease(tx, { table: 'review_fetches', key }, new Date())
    if (!lease) {
      await lookAgainSoon(tx, wanted)
      return null
    }
    const row = await tx
      .updateTable('review_fetches')
      .set({ next_at: sql<Date>`now() + interval '20 minutes'` })
      .where(ofWanted(wanted))
      .returningAll()
      .executeTakeFirstOrThrow()
    const source = await tx
      .selectFrom('sources')
      .select(['code', 'name', 'effective_keep_hours as keepHours'])
      .where('id', '=', wanted.sourceId)
      .executeTakeFirstOrThrow()
    return {
      ...wanted,
      lease,
      source,
      remoteId: row.remote_id,
      highWater: row.high_water,
      wholeAt: row.last_full_fetch_at,
      asked: row.pending_review_ids,
      failures: row.failures,
      isEnded: row.failure_kind === 'ended',
      held: row.held_removals,
      isRemovalConfirmed: row.removals_confirmed,
    }
  })
}

/** Schedules a fetch that was requested while another run held the lease. */
async function lookAgainSoon(tx: Tx, wanted: Wanted): Promise<void> {
  await tx
    .updateTable('review_fetches')
    .set({ next_at: sql<Date>`least(next_at, greatest(now() + interval '30 seconds', not_before))` })
    .where(ofWanted(wanted))
    .execute()
}

/**
 * Updates the location's ID at its source. With a new ID, the location is read from the beginning; with none, it is not
 * read at all. What was listed under the old ID is dropped so that it does not all seem to have vanished. The reviews
 * stay unless the source limits how long they may be kept after it last showed them.
 */
async function followRemote(tx: Tx, wanted: Wanted): Promise<void> {
  const { rows } = await sql<{ remote_id: string }>`
    ${remotesOf(tx)} and l.id = ${wanted.locationId} and s.id = ${wanted.sourceId}`.execute(tx)
  const remoteId = rows[0]?.remote_id
  const left =
    remoteId === undefined
      ? await tx.deleteFrom('review_fetches').where(ofWanted(wanted)).executeTakeFirst()
      : await tx
          .updateTable('review_fetches')
          .set({ remote_id: remoteId, leased_until: null, ...unread })
          .where(ofWanted(wanted))
          .where('remote_id', '<>', remoteId)
          .executeTakeFirst()
  if (!('numDeletedRows' in left ? left.numDeletedRows : left.numUpdatedRows)) return
  await expireReviews(
    tx,
    sql<SqlBool>`l.location_id = ${wanted.locationId} and l.source_id = ${wanted.sourceId}`,
    MANY,
  )
  await tx.deleteFrom('listed_reviews').where(ofWanted(wanted)).execute()
}

const unread = {
  high_water: null,
  last_full_fetch_at: null,
  total: null,
  counted_at: null,
  asked: [],
  held: null,
  removals_confirmed: false,
}

export type Read = { highWater: Date | null; total: number | null; wholeAt: Date | null }

/**
 * Returns the time since which removals have not been reported, if a day has passed since the last notification about
 * removals. Writes nothing if another run now holds the lease; that run reads everything again.
 */
export async function endWell(
  leased: LeasedFetch,
  { highWater, total, wholeAt }: Read,
  { now, next }: { now: Date; next: Date },
): Promise<Date | null> {
  const row = await asAccount(leased.accountId, (tx) =>
    tx
      .updateTable('review_fetches')
      .set({
        high_water: highWater,
        total,
        counted_at: total === null ? null : now,
        ...(wholeAt && { last_full_fetch_at: wholeAt }),
        // Keep requests that arrived during the run, and do not postpone a fetch that was moved forward.
        pending_review_ids: sql<
          string[]
        >`array(select unnest(pending_review_ids) except select unnest(${leased.asked}::text[]))`,
        next_at: sql<Date>`case when pending_review_ids <@ ${leased.asked}::text[] and next_at > now()
          then ${next}::timestamptz else now() end`,
        succeeded_at: now,
        failing_since: null,
        failure_kind: null,
        failure: '',
        failures: 0,
        not_before: null,
        leased_until: null,
      })
      .where(whileHeld(tx, leased.lease))
      .returning(['unnotified_since', 'notified_at'])
      .executeTakeFirst(),
  )
  return row?.unnotified_since && isDayAgo(row.notified_at, now) ? row.unnotified_since : null
}

export type Failure = { kind: FetchFailure; reason: string; retryAfterSeconds: number | null }

/** Records the failure. Leaves everything read earlier as it is, including the pages read before the failure. */
export async function endBadly(leased: LeasedFetch, { kind, reason, retryAfterSeconds }: Failure, now: Date) {
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
      .where(whileHeld(tx, leased.lease))
      .execute(),
  )
}
