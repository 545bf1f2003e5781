/**
 * Limits the new locations in a file to the remaining capacity of a trial. The first locations in the file take
 * precedence.
 */
import { type LocationRef, locationRefKey } from '../columns/location-ref'

export function createCapacityCheck(capacity: number): (location: LocationRef) => boolean {
  const admitted = new Set<string>()
  return (location) => {
    if (capacity === Number.POSITIVE_INFINITY) return true
    const key = locationRefKey(location)
    if (!admitted.has(key) && admitted.size >= capacity) return false
    admitted.add(key)
    return true
  }
}

export function trialFullReason({ name }: Pick<LocationRef, 'name'>): string {
  return `Trial location limit reached: ${name}`
}
