import tzLookup from 'tz-lookup'

/** The time zone of a point on the map, from a table of borders that comes with us; null where there is no such point. */
export function timeZoneAt(latitude: number, longitude: number): string | null {
  const isPoint = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isPoint ? tzLookup(latitude, longitude) : null
}
