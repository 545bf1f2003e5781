/**
 * Deleting a location with all its reviews. From that moment it is there for nobody; its reviews go in the same
 * transaction when they are few, and by a job when they are many. They go month by month, each together with what
 * the summaries count of it (`review_months`, `review_years`, `account_months`): at every moment the figures are
 * those of the reviews that are left, and a job that was killed goes on where it stood.
 *
 * Reviews know of locations and not the other way round; that their tables are named here is the price of a
 * location that can go.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { defineJob } from '#app/jobs/job'
import { enqueue } from '#app/jobs/queue.server'
import { actorOf, recordAudit } from '#app/viewer/audit.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { noAccount } from './deletion-words'
import { loadedPart } from './failure.server'
import { countLocations, requireLocation } from './locations.server'
import { supportEmail } from './support.server'
import { lockListings } from './sync/lock-listings.server'

/** So many reviews are deleted while their deleter waits. */
const FEW = 2_000

export type Refusal = 'last' | 'prevented'
export type Removal = { ok: true } | { ok: false; id: Id; reason: Refusal }

/** What whoever is about to delete it is told first. */
export async function deletionPage(tx: Tx, viewer: Viewer, locationId: string | undefined) {
  const { id, name } = await requireLocation(tx, locationId)
  return {
    location: { id, name },
    reviews: await countReviewsOf(tx, id),
    refusal: await loadedPart(tx, noAccount, () => refusalOf(tx, viewer)),
    support: await supportEmail(tx),
  }
}

export async function deleteLocation(
  tx: Tx,
  viewer: Viewer,
  locationId: string | undefined,
  now: Date,
): Promise<Removal> {
  const { id, name } = await requireLocation(tx, locationId)
  // One at a time: two that each delete the last but one would leave none.
  await sql`select pg_advisory_xact_lock(hashtextextended('location removal', ${tx.accountId}))`.execute(tx)
  const reason = await refusalOf(tx, viewer)
  if (reason) return { ok: false, id, reason }
  const reviews = await countReviewsOf(tx, id)
  await hide(tx, id, now)
  if (reviews > FEW) await enqueue(tx, removeLocationJob, { accountId: tx.accountId, locationId: id })
  else await removeAll(tx, id)
  const details = { locationId: id, reviews }
  await recordAudit(tx, { ...actorOf(viewer), action: 'location.deleted', subject: name, details })
  return { ok: true }
}

async function refusalOf(tx: Tx, { features }: Viewer): Promise<Refusal | null> {
  if (features.preventLocationDeletions) return 'prevented'
  return (await countLocations(tx)) <= 1 ? 'last' : null
}

async function countReviewsOf(tx: Tx, locationId: Id): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from reviews
    where account_id = ${tx.accountId} and location_id = ${locationId}`.execute(tx)
  return Number(rows[0]!.count)
}

/** What it is known by elsewhere is free for another location at once. */
async function hide(tx: Tx, id: Id, now: Date): Promise<void> {
  await seeRemoved(tx)
  await lockListings(tx, [id])
  await tx
    .updateTable('locations')
    .set({ removed_at: now, external_id: null, google_place_id: null, google_location_name: null })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .execute()
  // Its listings are counted without a look at the location.
  for (const table of ['listings', 'location_listings'] as const)
    await tx.deleteFrom(table).where('account_id', '=', tx.accountId).where('location_id', '=', id).execute()
  await tx
    .updateTable('source_connections')
    .set({ location_id: null })
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', id)
    .execute()
}

type Removing = { accountId: Id; locationId: Id }

export const removeLocationJob = defineJob<Removing>(
  'remove-location',
  async ({ accountId, locationId }, { signal }) => {
    const inStep = <T>(fn: (tx: Tx) => Promise<T>) =>
      asAccount(accountId, async (tx) => {
        await seeRemoved(tx)
        return fn(tx)
      })
    while (await inStep((tx) => removeNewestMonth(tx, locationId))) signal.throwIfAborted()
    await inStep((tx) => removeAll(tx, locationId))
  },
)

/** The reviews that are left, and then the location with everything that hangs on it. */
async function removeAll(tx: Tx, id: Id): Promise<void> {
  if (!(await lock(tx, id))) return
  await removeReviews(tx, id, null)
  await tx.deleteFrom('locations').where('account_id', '=', tx.accountId).where('id', '=', id).execute()
}

/** False when no review is left. */
async function removeNewestMonth(tx: Tx, id: Id): Promise<boolean> {
  if (!(await lock(tx, id))) return false
  const { rows } = await sql<{ month: string }>`
    select date_trunc('month', published_at at time zone ${zone(tx)})::date::text as month from reviews
    where account_id = ${tx.accountId} and location_id = ${id}
    order by published_at desc limit 1`.execute(tx)
  if (rows[0]) await removeReviews(tx, id, rows[0].month)
  return rows.length > 0
}

/** Nobody adds a review to a location that is locked. Only one that is being removed is found. */
async function lock(tx: Tx, id: Id): Promise<boolean> {
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

const zone = (tx: Tx) => sql`(select time_zone from accounts where id = ${tx.accountId})`

/** Those of one month, or all. The figures last and in one order, as everybody else who writes them. */
async function removeReviews(tx: Tx, id: Id, month: string | null): Promise<void> {
  const within = month
    ? sql`and published_at >= ${month}::date::timestamp at time zone ${zone(tx)}
        and published_at < (${month}::date + interval '1 month') at time zone ${zone(tx)}`
    : sql``
  await sql`
    delete from reviews where account_id = ${tx.accountId} and location_id = ${id} ${within}`.execute(tx)
  const gone = sql`
    from review_months where account_id = ${tx.accountId} and location_id = ${id}
      ${month ? sql`and month = ${month}::date` : sql``}`
  await sql`
    select from account_months a join (select source_id, month ${gone}) as gone using (source_id, month)
    where a.account_id = ${tx.accountId} order by source_id, month for update of a`.execute(tx)
  await sql`
    with gone as (delete ${gone} returning *),
    of_year as (
      update review_years y set ${taken('y')}
      from (select source_id, extract(year from month)::int as year, ${summed} from gone group by 1, 2) as gone
      where y.account_id = ${tx.accountId} and y.location_id = ${id}
        and y.source_id = gone.source_id and y.year = gone.year)
    update account_months a set ${taken('a')} from gone
    where a.account_id = ${tx.accountId} and a.source_id = gone.source_id and a.month = gone.month`.execute(
    tx,
  )
}

const counts = ['reviews', 'responded'].flatMap((kind) =>
  ['1', '2', '3', '4', '5', 'positive', 'neutral', 'negative'].map((name) => `${kind}_${name}`),
)
const columns = [...counts, 'response_seconds']
const summed = sql.raw(columns.map((column) => `sum(${column}) as ${column}`).join(', '))
const taken = (table: string) =>
  sql.raw(columns.map((column) => `${column} = ${table}.${column} - gone.${column}`).join(', '))

/** For the rest of the transaction. */
async function seeRemoved(tx: Tx): Promise<void> {
  await sql`set local app.sees_removed = 'on'`.execute(tx)
}
