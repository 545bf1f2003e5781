/** The locations assigned to a limited user: single locations and whole groups, which may grow and shrink later. */
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { Entry, Lookup } from '#app/filters/lookup'
import { entriesOf, lookUp } from '#app/filters/lookups.server'
import { groupLookup, locationLookup } from '#app/locations/location-lookups.server'

export type Places = { locations: Id[]; groups: Id[] }

export async function placesOfUser(tx: Tx, userId: Id): Promise<Places> {
  const [locations, groups] = [
    await tx
      .selectFrom('user_locations')
      .select('location_id as id')
      .where('account_id', '=', tx.accountId)
      .where('user_id', '=', userId)
      .execute(),
    await tx
      .selectFrom('user_groups')
      .select('group_id as id')
      .where('account_id', '=', tx.accountId)
      .where('user_id', '=', userId)
      .execute(),
  ]
  return { locations: locations.map(({ id }) => id), groups: groups.map(({ id }) => id) }
}

/** Assigns exactly these locations and groups, skipping any that the account does not have. */
export async function givePlaces(tx: Tx, userId: Id, { locations, groups }: Places): Promise<void> {
  const row = { account_id: tx.accountId, user_id: userId }
  for (const table of ['user_locations', 'user_groups'] as const)
    await tx.deleteFrom(table).where('account_id', '=', tx.accountId).where('user_id', '=', userId).execute()
  const known = {
    location: await entriesOf(tx, locationLookup, locations),
    group: await entriesOf(tx, groupLookup, groups),
  }
  if (known.location.length)
    await tx
      .insertInto('user_locations')
      .values(known.location.map(({ id }) => ({ ...row, location_id: id })))
      .execute()
  if (known.group.length)
    await tx
      .insertInto('user_groups')
      .values(known.group.map(({ id }) => ({ ...row, group_id: id })))
      .execute()
}

export type PlaceChoices = Record<'locations' | 'groups', { entries: Entry[]; hasMore: boolean }> & {
  sought: string
}

/** The choices in the form: those already chosen, and the first of the others whose names match the search. */
export async function placeChoices(tx: Tx, chosen: Places, sought: string): Promise<PlaceChoices> {
  const offered = async (lookup: Lookup, ids: Id[]) => {
    const found = await lookUp(tx, lookup, { q: sought, page: 1 })
    const others = found.entries.filter(({ id }) => !ids.includes(id))
    return { entries: [...(await entriesOf(tx, lookup, ids)), ...others], hasMore: found.hasMore }
  }
  return {
    locations: await offered(locationLookup, chosen.locations),
    groups: await offered(groupLookup, chosen.groups),
    sought,
  }
}
