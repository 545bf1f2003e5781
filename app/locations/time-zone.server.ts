/** Which time a place keeps, from a table of the zones' borders that comes with us. */
import tzLookup from 'tz-lookup'
import type { LocationFacts } from './facts'

/** Null where there is no such point on the map. */
function timeZoneAt(latitude: number, longitude: number): string | null {
  const isPoint = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isPoint ? tzLookup(latitude, longitude) : null
}

type Place = Pick<LocationFacts, 'time_zone' | 'latitude' | 'longitude'>

/** A location's own time zone, or that of its point; null where neither is known. */
export function zoneOf({ time_zone, latitude, longitude }: Place): string | null {
  return time_zone ?? (latitude === null || longitude === null ? null : timeZoneAt(latitude, longitude))
}
