/** The locations assigned to a limited user: single locations, and groups whose locations can change later. */
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Lookup, LookupEntry, LookupViewer } from '#app/platform/filters/lookup'
import { findLookupPage, loadEntries } from '#app/platform/filters/lookups.server'
import { groupLookup, locationLookup } from '#app/product/locations/location-lookups.server'

export type LocationAccess = { locations: Id[]; groups: Id[] }

export async function loadLocationAccess(tx: Tx, userId: Id): Promise<LocationAccess> {
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

/** Replaces the user's locations and groups. Locations and groups that the account does not have are ignored. */
export async function saveLocationAccess(
  tx: Tx,
  userId: Id,
  { locations, groups }: LocationAccess,
): Promise<void> {
  const row = { account_id: tx.accountId, user_id: userId }
  for (const table of ['user_locations', 'user_groups'] as const)
    await tx.deleteFrom(table).where('account_id', '=', tx.accountId).where('user_id', '=', userId).execute()
  const existing = {
    location: await loadEntries(tx, locationLookup, locations),
    group: await loadEntries(tx, groupLookup, groups),
  }
  if (existing.location.length)
    await tx
      .insertInto('user_locations')
      .values(existing.location.map(({ id }) => ({ ...row, location_id: id })))
      .execute()
  if (existing.group.length)
    await tx
      .insertInto('user_groups')
      .values(existing.group.map(({ id }) => ({ ...row, group_id: id })))
      .execute()
}

export type LocationChoices = Record<'locations' | 'groups', { entries: LookupEntry[]; hasMore: boolean }> & {
  search: string
  /** False in an account without groups, unless some are selected already. */
  hasGroups: boolean
}

/**
 * Loads the choices for the form: the selected locations and groups, and the first of those whose names match the
 * search.
 */
export async function loadLocationChoices(
  tx: Tx,
  viewer: LookupViewer,
  chosen: LocationAccess,
  search: string,
): Promise<LocationChoices> {
  const areGroupsEnabled = groupLookup.isEnabled?.(viewer) !== false
  const loadChoices = async (lookup: Lookup, ids: Id[], isEnabled = true) => {
    const found = isEnabled
      ? await findLookupPage(tx, lookup, { q: search, page: 1 })
      : { entries: [], hasMore: false }
    const others = found.entries.filter(({ id }) => !ids.includes(id))
    return { entries: [...(await loadEntries(tx, lookup, ids)), ...others], hasMore: found.hasMore }
  }
  return {
    locations: await loadChoices(locationLookup, chosen.locations),
    groups: await loadChoices(groupLookup, chosen.groups, areGroupsEnabled),
    search,
    hasGroups: areGroupsEnabled || chosen.groups.length > 0,
  }
}
