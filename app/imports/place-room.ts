/** Decides which of the new locations in a file a trial still has room for; the first ones take precedence. */
import { type Place, placeKey } from './columns/place'

export function placeRoom(room: number): (place: Place) => boolean {
  const taken = new Set<string>()
  return (place) => {
    if (room === Number.POSITIVE_INFINITY) return true
    const key = placeKey(place)
    if (!taken.has(key) && taken.size >= room) return false
    taken.add(key)
    return true
  }
}

export function noRoom({ name }: Pick<Place, 'name'>): string {
  return `The trial has no room for more locations: ${name}`
}
