/**
 * One location: finding it, and making a new one. What changes of a location that exists goes through
 * `history/history.server.ts`; how one goes away stands in `removal.server.ts`.
 */
import { sql } from 'kysely'
import { asId } from '#app/database/id'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { factNames, type Location, type LocationFacts } from './facts'
import { type Changer, recordChanges } from './history/history.server'
import { matchKey } from './match-key'

/** The location, or a 404: also for one of another account, or out of a limited user's reach. */
export async function requireLocation(tx: Tx, locationId: string | undefined): Promise<Location> {
  const id = asId(locationId)
  const location = id && (await findLocation(tx, id))
  if (!location) throw new Response('No such location', { status: 404 })
  return location
}

async function findLocation(tx: Tx, id: Id): Promise<Location | undefined> {
  const row = await tx
    .selectFrom('locations')
    .select(['id', ...factNames])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as Location | undefined
}

/**
 * Whoever makes locations takes turns here, a form or an import, before anything else is locked: the last place of a
 * trial is not taken twice, and no location is made twice.
 */
export async function lockNewLocations(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('new locations', ${tx.accountId}))`.execute(tx)
}

/** Its history begins with its name. */
export async function createLocation(tx: Tx, facts: LocationFacts, by: Changer, now: Date): Promise<Id> {
  const { hours, ...rest } = facts
  const { id } = await tx
    .insertInto('locations')
    .values({
      account_id: tx.accountId,
      ...rest,
      hours: hours && JSON.stringify(hours),
      match_key: matchKey(facts.name, facts.address),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordChanges(tx, id, [{ field: 'name', before: null, after: facts.name }], by, now)
  return id
}

export async function countLocations(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('locations')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('account_id', '=', tx.accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
