/**
 * Finds locations without changes by querying many locations of an account in a single request, if their source
 * supports it. Only the other locations are then fetched individually. The response contains no totals and therefore
 * cannot show that reviews have vanished, so locations whose reviews have not been counted for an hour are always
 * fetched.
 */
import { sql } from 'kysely'
import { configuration } from '#app/kit/configuration.server'
import type { Id } from '#app/kit/database/schema'
import { asAccount } from '#app/kit/database/tenant.server'
import type { FetchKey } from './fetch-state.server'
import { createSourceAdapter } from './source-adapters.server'

/**
 * The minimum number of fetches in an account for which batch requests are used. With fewer fetches, an account stays
 * well within Google's quota even if each location is fetched individually.
 */
const MIN_ACCOUNT_FETCHES = 300
/** The minimum number of locations in a batch request. With fewer locations, the request costs more than it saves. */
const MIN_BATCH_SIZE = 20
const MAX_COUNT_AGE_MS = 3_600_000

type BatchLocation = FetchKey & { remoteId: string; highWater: Date }

/** Returns the fetches that are still needed. Locations without changes are recorded as fetched. */
export async function skipUnchanged(
  accountId: Id,
  fetches: FetchKey[],
  { minFetches = MIN_ACCOUNT_FETCHES }: { minFetches?: number } = {},
): Promise<FetchKey[]> {
  if (fetches.length < MIN_BATCH_SIZE || (await countFetches(accountId)) < minFetches) return [...fetches]
  const adapter = await createSourceAdapter(accountId, 'google')
  const locations = await listBatchable(accountId, fetches)
  if (!adapter?.listMany || locations.length < MIN_BATCH_SIZE) return [...fetches]
  const unchanged = new Set<string>()
  for (const [, group] of Map.groupBy(locations, ({ remoteId }) => remoteId.split('/')[1])) {
    const oldestMark = new Date(Math.min(...group.map(({ highWater }) => highWater.getTime())))
    const changed = await findChangedLocations(adapter.listMany, group, oldestMark)
    if (changed)
      for (const location of group) if (!changed.has(location.remoteId)) unchanged.add(location.locationId)
  }
  const skipped = locations.filter(({ locationId }) => unchanged.has(locationId))
  await recordUnchanged(accountId, skipped)
  const skippedKeys = new Set(skipped.map((location) => `${location.locationId} ${location.sourceId}`))
  return fetches.filter((each) => !skippedKeys.has(`${each.locationId} ${each.sourceId}`))
}

function countFetches(accountId: Id): Promise<number> {
  return asAccount(accountId, async (tx) => {
    const { count } = await tx
      .selectFrom('review_fetches')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('account_id', '=', tx.accountId)
      .executeTakeFirstOrThrow()
    return Number(count)
  })
}

/**
 * Returns the locations that were fetched recently without failures and have no pending notifications about individual
 * reviews.
 */
async function listBatchable(accountId: Id, fetches: FetchKey[]): Promise<BatchLocation[]> {
  const rows = await asAccount(accountId, (tx) =>
    tx
      .selectFrom('review_fetches as f')
      .innerJoin('sources as s', 's.id', 'f.source_id')
      .innerJoin('locations as l', (join) =>
        join
          .onRef('l.account_id', '=', 'f.account_id')
          .onRef('l.id', '=', 'f.location_id')
          .onRef('l.google_location_name', '=', 'f.remote_id'),
      )
      .select(['f.location_id', 'f.source_id', 'f.remote_id', 'f.high_water'])
      .where('f.account_id', '=', tx.accountId)
      .where('s.code', '=', 'google')
      .where(
        'f.location_id',
        'in',
        fetches.map(({ locationId }) => locationId),
      )
      .where('f.high_water', 'is not', null)
      .where('f.failing_since', 'is', null)
      .where(sql<boolean>`f.pending_review_ids = '{}'`)
      .where('f.counted_at', '>', new Date(Date.now() - MAX_COUNT_AGE_MS))
      .execute(),
  )
  return rows.map((row) => ({
    accountId,
    locationId: row.location_id,
    sourceId: row.source_id,
    remoteId: row.remote_id,
    highWater: row.high_water!,
  }))
}

type ListMany = NonNullable<NonNullable<Awaited<ReturnType<typeof createSourceAdapter>>>['listMany']>

/**
 * Returns the remote IDs of the locations with changes, or null if a request fails or there are too many pages of
 * changes.
 */
async function findChangedLocations(
  listMany: ListMany,
  locations: BatchLocation[],
  oldestMark: Date,
): Promise<Set<string> | null> {
  const marks = new Map(locations.map(({ remoteId, highWater }) => [remoteId, highWater]))
  const changed = new Set<string>()
  let cursor: string | null = null
  for (let page = 0; page < locations.length / 2; page++) {
    const result: Awaited<ReturnType<ListMany>> = await listMany([...marks.keys()], { cursor })
    if (result.outcome !== 'ok') return null
    const { reviews, next } = result.value
    for (const { remoteId, review } of reviews) {
      const mark = marks.get(remoteId)
      if (!mark || review.updatedAt > mark) changed.add(remoteId)
    }
    const last = reviews.at(-1)
    if (next === null || (last && last.review.updatedAt <= oldestMark)) return changed
    cursor = next
  }
  return null
}

async function recordUnchanged(accountId: Id, locations: BatchLocation[]): Promise<void> {
  if (locations.length === 0) return
  const now = new Date()
  await asAccount(accountId, (tx) =>
    tx
      .updateTable('review_fetches')
      .set({
        succeeded_at: now,
        next_at: new Date(now.getTime() + configuration().reviewsEverySeconds * 1000),
      })
      .where('account_id', '=', tx.accountId)
      .where('source_id', '=', locations[0]!.sourceId)
      .where(
        'location_id',
        'in',
        locations.map(({ locationId }) => locationId),
      )
      .where((or) => or.or([or('leased_until', 'is', null), or('leased_until', '<=', now)]))
      .execute(),
  )
}
