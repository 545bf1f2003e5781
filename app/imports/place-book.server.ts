/** The locations a run has looked up so far, so that a file of one place asks for it once. */
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { type Place, placeKey } from './columns/place'
import { createPlaces, findPlaces } from './import-places.server'

const most = 50_000

export function placeBook({ create }: { create: boolean }) {
  const known = new Map<string, Id | 'several' | 'nowhere'>()

  /** Looks up what is not known yet; says how many were created. */
  async function lookUp(tx: Tx, places: Place[]): Promise<number> {
    if (known.size > most) known.clear()
    const unknown = new Map(places.map((place) => [placeKey(place), place]))
    for (const key of unknown.keys()) if (known.has(key)) unknown.delete(key)
    if (unknown.size === 0) return 0
    const found = await findPlaces(tx, [...unknown.values()])
    const missing = [...unknown.entries()].filter(([key]) => !found.has(key)).map(([, place]) => place)
    const made = create && missing.length ? await createPlaces(tx, missing) : { found: new Map(), created: 0 }
    for (const key of unknown.keys()) known.set(key, found.get(key) ?? made.found.get(key) ?? 'nowhere')
    return made.created
  }

  /** The location's id, or why there is none. */
  function idOf(place: Place): { id: Id } | { reason: string; isMissing: boolean } {
    const id = known.get(placeKey(place)) ?? 'nowhere'
    const name = place.name || place.externalId
    if (id === 'several') return { reason: `Several locations have this name: ${name}`, isMissing: false }
    if (id === 'nowhere')
      return { reason: `There is no such location: ${name}`, isMissing: place.name !== '' }
    return { id }
  }

  return { lookUp, idOf }
}
