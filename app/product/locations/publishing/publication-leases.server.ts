/**
 * Manages the leases for sending a location's changes to Google, and records the outcome of each run. Only one run per
 * location is active at a time. If a run never reported its outcome, the next run fetches the profile before it sends
 * anything. A field that is edited during a run gets a newer revision and stays queued for the next run.
 */
import { type SqlBool, sql } from 'kysely'
import type { Id, PublicationState } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { acquireLease, type Lease } from '#app/kit/jobs/lease.server'
import { lockListings } from '../lock-listings.server'
import { loadOwnProfile, type OwnProfile } from './profile-facts.server'
import { discardQueuedChanges, isPublishingEnabled } from './publishing-permission.server'

const queuedStates: PublicationState[] = ['queued', 'throttled']

/**
 * The condition that is checked right before sending: the changes are still queued. It fails if the changes were
 * discarded after the lease was acquired, such as when publishing was turned off.
 */
export const isStillWaiting = sql<SqlBool>`state = any(${queuedStates}::text[])`

export type LeasedPublication = {
  revision: number
  fieldRevisions: Record<string, number>
  /** Whether an earlier run may have sent changes without reporting its outcome. */
  isUncertain: boolean
  profile: OwnProfile & { locationName: string }
  lease: Lease
}

/**
 * Acquires the lease and loads what to send. Returns null if there is nothing to send, and 'busy' if another run holds
 * the lease.
 */
export async function leasePublication(
  tx: Tx,
  locationId: Id,
  now: Date,
): Promise<LeasedPublication | 'busy' | null> {
  const row = await lockRow(tx, locationId)
  if (!row || !queuedStates.includes(row.state)) return null
  if (!(await isPublishingEnabled(tx))) {
    await discardQueuedChanges(tx, [locationId])
    return null
  }
  const profile = await loadOwnProfile(tx, locationId, previousDay(now))
  if (!profile?.locationName) return null
  const lease = await acquireLease(
    tx,
    { table: 'location_publications', key: { location_id: locationId } },
    now,
  )
  if (!lease) return 'busy'
  const { locationName } = profile
  return {
    revision: row.revision,
    fieldRevisions: row.desired,
    isUncertain: row.is_uncertain,
    profile: { ...profile, locationName },
    lease,
  }
}

export type PublicationOutcome = {
  /** The fields that do not have to be sent again, because Google has accepted them. */
  taken: string[]
  state: Exclude<PublicationState, 'live' | 'pending'>
  code?: string
  reason?: string
  isUncertain?: boolean
}

/**
 * Ends a run and records its outcome. Fields edited during the run stay queued, regardless of the outcome. Returns
 * false and changes nothing if the lease was lost.
 */
export async function settlePublication(
  tx: Tx,
  locationId: Id,
  leased: LeasedPublication,
  outcome: PublicationOutcome,
  now: Date,
): Promise<boolean> {
  const row = await lockRow(tx, locationId)
  if (row?.leased_until?.getTime() !== leased.lease.until.getTime()) return false
  const { taken, state, code = '', reason = '' } = outcome
  // If the run neither sent nor learned anything, keep `is_uncertain` for the next run.
  const isUncertain = outcome.isUncertain ?? (leased.isUncertain && taken.length === 0)
  const remaining = Object.entries(row.desired).filter(
    ([field, revision]) => revision > leased.revision || !taken.includes(field),
  )
  const isEdited = row.revision > leased.revision
  await updatePublication(tx, locationId, {
    desired: JSON.stringify(Object.fromEntries(remaining)),
    ...(isEdited ? { state: 'queued' as const } : { state, code, reason }),
    ...(taken.length > 0 && {
      sent: [...new Set([...fieldsNotLive(row), ...taken])].sort(),
      sent_revision: leased.revision,
      sent_at: now,
    }),
    leased_until: null,
    is_uncertain: isUncertain,
  })
  return true
}

/**
 * Returns the previously sent fields that are not live yet. They must be polled together with the new revision, because
 * polling for the old revision stops.
 */
function fieldsNotLive({
  sent,
  sent_at,
  live_at,
}: {
  sent: string[]
  sent_at: Date | null
  live_at: Date | null
}) {
  return sent_at && (!live_at || live_at < sent_at) ? sent : []
}

export type SentPublication = { sentRevision: number }

/**
 * Returns the fields that were sent with this revision. Returns null if a newer change is queued or Google has already
 * decided.
 */
export async function findSentPublication(tx: Tx, locationId: Id, { sentRevision }: SentPublication) {
  const row = await tx
    .selectFrom('location_publications as p')
    .innerJoin('locations as l', (join) =>
      join.onRef('l.account_id', '=', 'p.account_id').onRef('l.id', '=', 'p.location_id'),
    )
    .select(['p.sent', 'l.google_location_name'])
    .where('p.account_id', '=', tx.accountId)
    .where('p.location_id', '=', locationId)
    .where('p.sent_revision', '=', sentRevision)
    .where('p.state', 'in', ['sent', 'pending'])
    .executeTakeFirst()
  return row?.google_location_name ? { sent: row.sent, locationName: row.google_location_name } : null
}

export type GoogleVerdict =
  | { state: 'pending' | 'live' }
  | { state: 'rejected'; code: string; reason: string }

/**
 * Records the state of the change at Google. If Google rejected the change, the sent fields are put back into
 * `desired`, so that the user can retry.
 */
export async function recordVerdict(
  tx: Tx,
  locationId: Id,
  { sentRevision }: SentPublication,
  verdict: GoogleVerdict,
  now: Date,
) {
  await lockListings(tx, [locationId])
  const row = await lockRow(tx, locationId)
  if (row?.sent_revision !== sentRevision || !['sent', 'pending'].includes(row.state)) return
  const isRejected = verdict.state === 'rejected'
  await updatePublication(tx, locationId, {
    state: verdict.state,
    code: isRejected ? verdict.code : '',
    reason: isRejected ? verdict.reason : '',
    ...(isRejected && {
      desired: JSON.stringify(Object.fromEntries(row.sent.map((field) => [field, sentRevision]))),
    }),
    ...(verdict.state === 'live' && { live_at: now }),
  })
  if (verdict.state !== 'pending') await scheduleScan(tx, locationId)
}

/** Schedules an immediate scan of the listings. Called once Google has accepted or rejected a change. */
async function scheduleScan(tx: Tx, locationId: Id): Promise<void> {
  await tx
    .updateTable('location_listings')
    .set({ next_scan_at: sql<Date>`least(next_scan_at, now())` })
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .execute()
}

function lockRow(tx: Tx, locationId: Id) {
  return tx
    .selectFrom('location_publications')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .forUpdate()
    .executeTakeFirst()
}

type PublicationChanges = Partial<{
  desired: string
  state: PublicationState
  code: string
  reason: string
  sent: string[]
  sent_revision: number
  sent_at: Date
  live_at: Date
  leased_until: Date | null
  is_uncertain: boolean
}>

async function updatePublication(
  tx: Tx,
  locationId: Id,
  { sent, ...changed }: PublicationChanges,
): Promise<void> {
  await tx
    .updateTable('location_publications')
    .set({ ...changed, ...(sent && { sent: sql`${sent}::text[]` }) })
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .execute()
}

/** Returns yesterday's date in UTC, the earliest date that is still today in some time zone. */
function previousDay(now: Date): string {
  return new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10)
}
