/**
 * Queries many locations of one account in a single request, where their source supports it. That response settles the
 * locations without changes; only the others are fetched one by one. It contains no totals, so it cannot reveal
 * vanished reviews; a location whose reviews were not counted for an hour is fetched anyway.
 */
import { sql } from 'kysely'
import { configuration } from '#app/configuration.server'
import type { Id } from '#app/database/schema'
import { asAccount } from '#app/database/tenant.server'
import type { Wanted } from './fetch-rows.server'
import { adapterOfSource } from './source-adapters.server'

/** An account with fewer locations stays well within Google's quota when each is fetched individually. */
const MANY = 300
/** Below this, one request for all of them costs more than it saves. */
const WORTHWHILE = 20
const COUNTED_FOR_MS = 3_600_000

type Place = Wanted & { remoteId: string; highWater: Date }

/** Returns the ones that still have to be fetched. */
export async function settleQuiet(
  accountId: Id,
  wanted: Wanted[],
  { many = MANY }: { many?: number } = {},
): Promise<Wanted[]> {
  if (wanted.length < WORTHWHILE || (await countFollowed(accountId)) < many) return [...wanted]
  const adapter = await adapterOfSource(accountId, 'google')
  const places = await settleable(accountId, wanted)
  if (!adapter?.listMany || places.length < WORTHWHILE) return [...wanted]
  const quiet = new Set<string>()
  for (const [, together] of Map.groupBy(places, ({ remoteId }) => remoteId.split('/')[1])) {
    const lowest = new Date(Math.min(...together.map(({ highWater }) => highWater.getTime())))
    const busy = await busyPlaces(adapter.listMany, together, lowest)
    if (busy) for (const place of together) if (!busy.has(place.remoteId)) quiet.add(place.locationId)
  }
  const settled = places.filter(({ locationId }) => quiet.has(locationId))
  await noteQuiet(accountId, settled)
  const googles = new Set(settled.map((place) => `${place.locationId} ${place.sourceId}`))
  return wanted.filter((each) => !googles.has(`${each.locationId} ${each.sourceId}`))
}

function countFollowed(accountId: Id): Promise<number> {
  return asAccount(accountId, async (tx) => {
    const { followed } = await tx
      .selectFrom('review_fetches')
      .select(({ fn }) => fn.countAll<string>().as('followed'))
      .where('account_id', '=', tx.accountId)
      .executeTakeFirstOrThrow()
    return Number(followed)
  })
}

/** Returns the locations that were read recently without failures and have no specific requests pending. */
async function settleable(accountId: Id, wanted: Wanted[]): Promise<Place[]> {
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
        wanted.map(({ locationId }) => locationId),
      )
      .where('f.high_water', 'is not', null)
      .where('f.failing_since', 'is', null)
      .where(sql<boolean>`f.pending_review_ids = '{}'`)
      .where('f.counted_at', '>', new Date(Date.now() - COUNTED_FOR_MS))
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

type Ask = NonNullable<NonNullable<Awaited<ReturnType<typeof adapterOfSource>>>['listMany']>

/** Returns the locations with changes; null when the response cannot be trusted or the changes never end. */
async function busyPlaces(listMany: Ask, places: Place[], lowest: Date): Promise<Set<string> | null> {
  const marks = new Map(places.map(({ remoteId, highWater }) => [remoteId, highWater]))
  const busy = new Set<string>()
  let cursor: string | null = null
  for (let page = 0; page < places.length / 2; page++) {
    const answer: Awaited<ReturnType<Ask>> = await listMany([...marks.keys()], { cursor })
    if (answer.outcome !== 'ok') return null
    const { reviews, next } = answer.value
    for (const { remoteId, review } of reviews) {
      const mark = marks.get(remoteId)
      if (!mark || review.updatedAt > mark) busy.add(remoteId)
    }
    const last = reviews.at(-1)
    if (next === null || (last && last.review.updatedAt <= lowest)) return busy
    cursor = next
  }
  return null
}

async function noteQuiet(accountId: Id, places: Place[]): Promise<void> {
  if (places.length === 0) return
  const now = new Date()
  await asAccount(accountId, (tx) =>
    tx
      .updateTable('review_fetches')
      .set({
        succeeded_at: now,
        next_at: new Date(now.getTime() + configuration().reviewsEverySeconds * 1000),
      })
      .where('account_id', '=', tx.accountId)
      .where('source_id', '=', places[0]!.sourceId)
      .where(
        'location_id',
        'in',
        places.map(({ locationId }) => locationId),
      )
      .where((or) => or.or([or('leased_until', 'is', null), or('leased_until', '<=', now)]))
      .execute(),
  )
}
