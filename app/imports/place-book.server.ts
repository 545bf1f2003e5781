/** Caches the locations a run has looked up, so that a file about one location looks it up only once. */
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { type Place, placeKey } from './columns/place'
import { createPlaces, findPlaces } from './import-places.server'
import { noRoom } from './place-room'

const most = 50_000

export function placeBook({ create }: { create: boolean }) {
  const known = new Map<string, Id | 'several' | 'nowhere' | 'full'>()

  /** Returns the locations not looked up yet, each once. */
  function unknown(places: Place[]): Place[] {
    if (known.size > most) known.clear()
    const found = new Map<string, Place>()
    for (const place of places) {
      const key = placeKey(place)
      if (!known.has(key)) found.set(key, place)
    }
    return [...found.values()]
  }

  /** Looks these up and, if enabled, creates the missing ones; returns how many were created. */
  async function lookUp(tx: Tx, places: Place[]): Promise<number> {
    const found = await findPlaces(tx, places)
    const missing = places.filter((place) => !found.has(placeKey(place)))
    const made = create && missing.length ? await createPlaces(tx, missing, new Date()) : null
    for (const place of places) {
      const key = placeKey(place)
      known.set(
        key,
        found.get(key) ?? made?.found.get(key) ?? (made && place.name !== '' ? 'full' : 'nowhere'),
      )
    }
    return made?.created ?? 0
  }

  /** Returns the location's ID, or the reason why there is none. */
  function idOf(place: Place): { id: Id } | { reason: string; isMissing: boolean } {
    const id = known.get(placeKey(place)) ?? 'nowhere'
    const name = place.name || place.externalId
    if (id === 'several') return { reason: `Several locations have this name: ${name}`, isMissing: false }
    if (id === 'full') return { reason: noRoom(place), isMissing: false }
    if (id === 'nowhere')
      return { reason: `There is no such location: ${name}`, isMissing: place.name !== '' }
    return { id }
  }

  return { unknown, lookUp, idOf }
}
