/**
 * Loads, creates and counts locations. Existing locations are changed by `changes/record-changes.server.ts` and deleted by
 * `deletion/delete-location.server.ts`.
 */
import { sql } from 'kysely'
import { parseId } from '#app/kit/database/id'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { ChangeActor } from './changes/pending-change'
import { recordChanges } from './changes/record-changes.server'
import { factNames, type LocationFacts } from './facts'
import type { Location } from './location'
import { matchKey } from './match-key'

/** Returns the location. Throws a 404 if the account has no such location or the user cannot see it. */
export async function requireLocation(tx: Tx, locationId: string | undefined): Promise<Location> {
  const id = parseId(locationId)
  const location = id && (await findLocation(tx, id))
  if (!location) throw new Response('Location not found', { status: 404 })
  return location
}

export async function findLocation(tx: Tx, id: Id): Promise<Location | undefined> {
  const row = await tx
    .selectFrom('locations')
    .select(['id', ...factNames])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as Location | undefined
}

/**
 * Serializes all transactions that create locations, including imports, so that two of them cannot both use the last
 * location of a trial or create the same location twice. Must be called before any other lock is acquired, so that all
 * callers acquire locks in the same order.
 */
export async function lockNewLocations(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('new locations', ${tx.accountId}))`.execute(tx)
}

/** Creates a location and returns its id. The first entry in its history is its name. */
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
