/**
 * Loads the response for which a job was created, with the IDs of its review at the source, and acquires the lease that
 * keeps two runs from sending responses to the same review at the same time.
 */
import type { Id, ResponseStatus } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { acquireLease, type Lease, leaseCondition } from '#app/kit/jobs/lease.server'
import { lockResponse } from '../response-status.server'

/** The payload of a job, which identifies one revision of a response. */
export type ResponsePayload = { accountId: Id; reviewId: Id; revision: number }

type PublishingSource = 'google' | 'facebook' | 'trustpilot'
/** The IDs of a review at its source. `remoteLocationId` is the source's own ID of the location. */
export type ReviewAtSource = {
  source: PublishingSource
  sourceName: string
  externalId: string
  locationId: Id
  sourceId: Id
  remoteLocationId: string | null
}

type ResponseToSend = ReviewAtSource & {
  body: string
  /** Whether an earlier run may already have sent the response to the source. */
  isUncertain: boolean
}
export type LeasedResponse = ResponseToSend & { lease: Lease }

/**
 * Loads the response and acquires its lease. Returns null if the response no longer has to be sent, or 'busy' if
 * another run holds the lease.
 */
export async function leaseResponse(
  payload: ResponsePayload,
  statuses: ResponseStatus[],
): Promise<LeasedResponse | 'busy' | null> {
  return asAccount(payload.accountId, async (tx) => {
    const response = await loadResponse(tx, payload, statuses)
    if (!response) return null
    const key = { review_id: payload.reviewId }
    const lease = await acquireLease(tx, { table: 'responses', key }, new Date())
    return lease ? { ...response, lease } : 'busy'
  })
}

/**
 * Releases the lease. Returns false if it was lost. Call it first after sending, because if the text was edited in the
 * meantime, another job is waiting for the lease.
 */
export async function releaseResponse(
  tx: Tx,
  { reviewId }: ResponsePayload,
  leased: LeasedResponse,
  { isUncertain = leased.isUncertain } = {},
): Promise<boolean> {
  await lockResponse(tx, reviewId)
  const { numUpdatedRows } = await tx
    .updateTable('responses')
    .set({ leased_until: null, is_uncertain: isUncertain })
    .where(leaseCondition(tx, leased.lease))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function findResponse(
  payload: ResponsePayload,
  statuses: ResponseStatus[],
): Promise<ResponseToSend | null> {
  return asAccount(payload.accountId, (tx) => loadResponse(tx, payload, statuses))
}

/**
 * Returns the text of the response and the IDs of its review at the source. Returns null if the response no longer has
 * that revision and one of the statuses, or if it cannot be sent to the source.
 */
async function loadResponse(
  tx: Tx,
  { reviewId, revision }: ResponsePayload,
  statuses: ResponseStatus[],
): Promise<ResponseToSend | null> {
  const row = await tx
    .selectFrom('responses as p')
    .innerJoin('reviews as r', (join) =>
      join.onRef('r.account_id', '=', 'p.account_id').onRef('r.id', '=', 'p.review_id'),
    )
    .innerJoin('sources as s', 's.id', 'r.source_id')
    .innerJoin('locations as l', (join) =>
      join.onRef('l.account_id', '=', 'r.account_id').onRef('l.id', '=', 'r.location_id'),
    )
    .leftJoin('listings as f', (join) =>
      join
        .onRef('f.account_id', '=', 'l.account_id')
        .onRef('f.location_id', '=', 'l.id')
        .on('f.directory', '=', 'facebook'),
    )
    .select([
      'p.body',
      'p.is_uncertain',
      'r.external_id',
      'r.location_id',
      'r.source_id',
      's.publishes_with',
      's.name',
      'l.google_location_name',
    ])
    .select('f.remote_id as page')
    .where('p.account_id', '=', tx.accountId)
    .where('p.review_id', '=', reviewId)
    .where('p.revision', '=', revision)
    .where('p.status', 'in', statuses)
    .executeTakeFirst()
  if (!row?.external_id || !row.publishes_with) return null
  const remoteLocationId = row.publishes_with === 'google' ? row.google_location_name : row.page
  if (!remoteLocationId && row.publishes_with !== 'trustpilot') return null
  const { body, publishes_with: source, name: sourceName, external_id: externalId } = row
  const { location_id: locationId, source_id: sourceId, is_uncertain: isUncertain } = row
  return { body, isUncertain, source, sourceName, externalId, locationId, sourceId, remoteLocationId }
}
