/** Caches the locations that an import has looked up, so that each location is looked up only once. */
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { type LocationRef, locationRefKey } from '../columns/location-ref'
import { createMissingLocations, findLocations } from './find-locations.server'
import { trialFullReason } from './trial-capacity'

const maxEntries = 50_000

export function createLocationCache({ create }: { create: boolean }) {
  const statuses = new Map<string, Id | 'several' | 'nowhere' | 'full'>()

  /** Returns the locations that have not been looked up yet, each only once. */
  function uncached(locations: LocationRef[]): LocationRef[] {
    if (statuses.size > maxEntries) statuses.clear()
    const missing = new Map<string, LocationRef>()
    for (const location of locations) {
      const key = locationRefKey(location)
      if (!statuses.has(key)) missing.set(key, location)
    }
    return [...missing.values()]
  }

  /** Looks up locations and, if `create` is set, creates the missing ones. Returns the IDs of the created locations. */
  async function lookUp(tx: Tx, locations: LocationRef[]): Promise<Id[]> {
    const matches = await findLocations(tx, locations)
    const missing = locations.filter((location) => !matches.has(locationRefKey(location)))
    const creation = create && missing.length ? await createMissingLocations(tx, missing, new Date()) : null
    for (const location of locations) {
      const key = locationRefKey(location)
      statuses.set(
        key,
        matches.get(key) ??
          creation?.matches.get(key) ??
          (creation && location.name !== '' ? 'full' : 'nowhere'),
      )
    }
    return creation?.created ?? []
  }

  /** Returns the ID of a location that was looked up, or the reason why there is none. */
  function idOf(location: LocationRef): { id: Id } | { reason: string; isMissing: boolean } {
    const id = statuses.get(locationRefKey(location)) ?? 'nowhere'
    const name = location.name || location.externalId
    if (id === 'several') return { reason: `Several locations have this name: ${name}`, isMissing: false }
    if (id === 'full') return { reason: trialFullReason(location), isMissing: false }
    if (id === 'nowhere') return { reason: `Location not found: ${name}`, isMissing: location.name !== '' }
    return { id }
  }

  return { uncached, lookUp, idOf }
}
