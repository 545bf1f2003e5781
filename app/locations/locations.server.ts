/**
 * Finds a location and creates new ones. Changes of an existing location go through `history/history.server.ts`,
 * deletions through `deletion/delete-location.server.ts`.
 */
import { sql } from 'kysely'
import { parseId } from '#app/database/id'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { factNames, type Location, type LocationFacts } from './facts'
import { type ChangeActor, recordChanges } from './history/history.server'
import { matchKey } from './match-key'

/** Returns the location. Throws a 404 when the account has no such location, or the limited user may not see it. */
export async function requireLocation(tx: Tx, locationId: string | undefined): Promise<Location> {
  const id = parseId(locationId)
  const location = id && (await findLocation(tx, id))
  if (!location) throw new Response('Location not found', { status: 404 })
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
 * Serializes everything that creates locations, forms and imports alike. Called before anything else is locked, so that
 * two writers cannot both use a trial's last free location or create the same location twice.
 */
export async function lockNewLocations(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('new locations', ${tx.accountId}))`.execute(tx)
}

/** Creates the location. Its history starts with its name. */
export async function createLocation(
  tx: Tx,
  facts: LocationFacts,
  actor: ChangeActor,
  now: Date,
): Promise<Id> {
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
  await recordChanges(tx, id, [{ field: 'name', before: null, after: facts.name }], actor, now)
  return id
}

export async function countLocations(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('locations')
    .select((builder) => builder.fn.countAll<string>().as('count'))
    .where('account_id', '=', tx.accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
