/**
 * Deletes a location with all its reviews. The location is hidden from all users at once. Its reviews are deleted in
 * the same transaction if there are few, and by a job if there are many. For each month, the job deletes the reviews
 * together with their counts in the summary tables (`review_months`, `review_years`, `account_months`). The summaries
 * therefore always match the remaining reviews, and a job that was killed can resume. Reviews depend on locations, not
 * the other way around; nevertheless, this module accesses the review tables directly, because a location cannot be
 * deleted before its reviews.
 */

import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { defineJob } from '#app/kit/jobs/job'
import { enqueue, enqueueAll } from '#app/kit/jobs/queue.server'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadPart } from '../failures.server'
import { countLocations, requireLocation } from '../locations.server'
import { lockListings } from '../lock-listings.server'
import type { DeletionRefusal } from './deletion-messages'
import { accountUnavailableMessage } from './deletion-messages'

/** The maximum number of reviews that are deleted while the user waits. */
const MAX_INLINE_REVIEWS = 2_000

export type DeletionResult = { ok: true } | { ok: false; id: Id; reason: DeletionRefusal }

/**
 * Loads the page that asks the user to confirm the deletion, including the reason if the location cannot be deleted.
 */
export async function loadDeletionPage(tx: Tx, viewer: Viewer, locationId: string | undefined) {
  const { id, name } = await requireLocation(tx, locationId)
  return {
    location: { id, name },
    reviews: await countReviews(tx, id),
    refusal: await loadPart(tx, accountUnavailableMessage, () => findRefusal(tx, viewer)),
  }
}

export async function deleteLocation(
  tx: Tx,
  viewer: Viewer,
  locationId: string | undefined,
  now: Date,
): Promise<DeletionResult> {
  const { id, name } = await requireLocation(tx, locationId)
  await lockDeletions(tx)
  const reason = await findRefusal(tx, viewer)
  if (reason) return { ok: false, id, reason }
  const reviews = await countReviews(tx, id)
  await hideLocations(tx, [id], now)
  if (reviews > MAX_INLINE_REVIEWS)
    await enqueue(tx, removeLocationJob, { accountId: tx.accountId, locationId: id })
  else await removeLocation(tx, id)
  const details = { locationId: id, reviews }
  await recordAudit(tx, { ...actorOf(viewer), action: 'location.deleted', subject: name, details })
  return { ok: true }
}

/**
 * Locks locations before the caller checks whether anything refers to them. Nothing can begin to refer to them until the
 * transaction ends, because a new reference locks its location as well.
 */
export async function lockForDeletion(tx: Tx, ids: Id[]): Promise<void> {
  // Every deletion takes this lock before it locks locations, to prevent deadlocks.
  await lockDeletions(tx)
  await sql`
    select from locations where account_id = ${tx.accountId} and id = any(${ids}::bigint[])
    order by id for update`.execute(tx)
}

/**
 * Deletes locations to which nothing refers, as far as the account keeps at least one location. The caller must have
 * locked them with `lockForDeletion` and then checked them. Returns the deleted locations.
 */
export async function deleteUnusedLocations(tx: Tx, ids: Id[]): Promise<Id[]> {
  if (ids.length === 0) return []
  const deletable = ids.slice(0, Math.max(0, (await countLocations(tx)) - 1))
  if (deletable.length === 0) return []
  await lockListings(tx, deletable)
  await tx
    .deleteFrom('locations')
    .where('account_id', '=', tx.accountId)
    .where('id', 'in', deletable)
    .execute()
  return deletable
}

/** Serializes deletions, because two concurrent transactions could otherwise delete the account's last two locations. */
async function lockDeletions(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('location removal', ${tx.accountId}))`.execute(tx)
}

async function findRefusal(tx: Tx, { features }: Viewer): Promise<DeletionRefusal | null> {
  if (features.preventLocationDeletions) return 'prevented'
  return (await countLocations(tx)) <= 1 ? 'last' : null
}

async function countReviews(tx: Tx, locationId: Id): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from reviews
    where account_id = ${tx.accountId} and location_id = ${locationId}`.execute(tx)
  return Number(rows[0]!.count)
}

/**
 * Deletes locations with their reviews, which a job deletes. The caller must have locked them with `lockForDeletion` and
 * then checked them.
 */
export async function deleteWithReviews(tx: Tx, ids: Id[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await hideLocations(tx, ids, now)
  const payloads = ids.map((locationId) => ({ accountId: tx.accountId, locationId }))
  await enqueueAll(tx, removeLocationJob, payloads)
}

/** Hides locations and removes their external ids, so that other locations can use them at once. */
async function hideLocations(tx: Tx, ids: Id[], now: Date): Promise<void> {
  await includeRemoved(tx)
  await lockListings(tx, ids)
  await sql`
    update locations set removed_at = ${now}, external_id = null, google_place_id = null, google_location_name = null
    where account_id = ${tx.accountId} and id = any(${ids}::bigint[])`.execute(tx)
  // Delete the listings now, because queries that count listings do not join locations and would still count them.
  for (const table of ['listings', 'location_listings'])
    await sql`
      delete from ${sql.table(table)}
      where account_id = ${tx.accountId} and location_id = any(${ids}::bigint[])`.execute(tx)
  await sql`
    update source_connections set location_id = null
    where account_id = ${tx.accountId} and location_id = any(${ids}::bigint[])`.execute(tx)
}

type RemovalPayload = { accountId: Id; locationId: Id }

export const removeLocationJob = defineJob<RemovalPayload>(
  'remove-location',
  async ({ accountId, locationId }, { signal }) => {
    const runStep = <T>(fn: (tx: Tx) => Promise<T>) =>
      asAccount(accountId, async (tx) => {
        await includeRemoved(tx)
        return fn(tx)
      })
    while (await runStep((tx) => removeNewestMonth(tx, locationId))) signal.throwIfAborted()
    await runStep((tx) => removeLocation(tx, locationId))
  },
)

/** Deletes the remaining reviews, and then the location with all rows that reference it. */
async function removeLocation(tx: Tx, id: Id): Promise<void> {
  if (!(await lockRemovedLocation(tx, id))) return
  await removeReviews(tx, id, null)
  await tx.deleteFrom('locations').where('account_id', '=', tx.accountId).where('id', '=', id).execute()
}

/** Deletes the reviews of the newest month that has any. Returns false if no review is left. */
async function removeNewestMonth(tx: Tx, id: Id): Promise<boolean> {
  if (!(await lockRemovedLocation(tx, id))) return false
  const { rows } = await sql<{ month: string }>`
    select date_trunc('month', published_at at time zone ${accountTimeZone(tx)})::date::text as month from reviews
    where account_id = ${tx.accountId} and location_id = ${id}
    order by published_at desc limit 1`.execute(tx)
  if (rows[0]) await removeReviews(tx, id, rows[0].month)
  return rows.length > 0
}

/**
 * Locks a location that is being removed, which prevents new reviews from being added to it. Returns false if the
 * location does not exist or is not being removed.
 */
async function lockRemovedLocation(tx: Tx, id: Id): Promise<boolean> {
  const row = await tx
    .selectFrom('locations')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

const accountTimeZone = (tx: Tx) => sql`(select time_zone from accounts where id = ${tx.accountId})`

/**
 * Deletes the reviews of one month, or all reviews if `month` is null. Locks the reviews, and updates the summary tables
 * last, in the same order as all other writers, to avoid deadlocks.
 */
async function removeReviews(tx: Tx, id: Id, month: string | null): Promise<void> {
  const monthCondition = month
    ? sql`and published_at >= ${month}::date::timestamp at time zone ${accountTimeZone(tx)}
        and published_at < (${month}::date + interval '1 month') at time zone ${accountTimeZone(tx)}`
    : sql``
  await sql`
    select from reviews where account_id = ${tx.accountId} and location_id = ${id} ${monthCondition}
    order by source_id, dedupe_key for update`.execute(tx)
  await sql`
    delete from reviews where account_id = ${tx.accountId} and location_id = ${id} ${monthCondition}`.execute(
    tx,
  )
  const removedMonths = sql`
    from review_months where account_id = ${tx.accountId} and location_id = ${id}
      ${month ? sql`and month = ${month}::date` : sql``}`
  await sql`
    select from account_months a join (select source_id, month ${removedMonths}) as gone using (source_id, month)
    where a.account_id = ${tx.accountId} order by source_id, month for update of a`.execute(tx)
  await sql`
    with gone as (delete ${removedMonths} returning *),
    of_year as (
      update review_years y set ${subtractColumns('y')}
      from (select source_id, extract(year from month)::int as year, ${sumColumns} from gone group by 1, 2) as gone
      where y.account_id = ${tx.accountId} and y.location_id = ${id}
        and y.source_id = gone.source_id and y.year = gone.year)
    update account_months a set ${subtractColumns('a')} from gone
    where a.account_id = ${tx.accountId} and a.source_id = gone.source_id and a.month = gone.month`.execute(
    tx,
  )
}

const countColumns = ['reviews', 'responded'].flatMap((kind) =>
  ['1', '2', '3', '4', '5', 'positive', 'neutral', 'negative'].map((name) => `${kind}_${name}`),
)
const columns = [...countColumns, 'response_seconds']
const sumColumns = sql.raw(columns.map((column) => `sum(${column}) as ${column}`).join(', '))
const subtractColumns = (table: string) =>
  sql.raw(columns.map((column) => `${column} = ${table}.${column} - gone.${column}`).join(', '))

/**
 * Makes removed locations visible to the queries of this transaction. The row-level security policy hides them
 * otherwise.
 */
async function includeRemoved(tx: Tx): Promise<void> {
  await sql`set local app.sees_removed = 'on'`.execute(tx)
}
