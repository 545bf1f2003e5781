/** Determines a location's time zone from a table of zone boundaries and the zones of its country. */
import tzLookup from 'tz-lookup'
import { currentZoneNames } from '#app/viewer/time-zones'
import type { LocationFacts } from './facts'

/** Returns null when the coordinates are invalid. */
function timeZoneAt(latitude: number, longitude: number): string | null {
  const isPoint = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isPoint ? tzLookup(latitude, longitude) : null
}

type Position = Pick<LocationFacts, 'time_zone' | 'latitude' | 'longitude'>

/**
 * Returns a location's own time zone, else that of its coordinates, else its country's only one; null when none is
 * known.
 */
export function timeZoneOf({
  country_id,
  ...position
}: Position & Pick<LocationFacts, 'country_id'>): string | null {
  const [only, ...others] = timeZonesOf(country_id)
  return ownTimeZoneOf(position) ?? (others.length === 0 ? (only ?? null) : null)
}

/** Does the same, without considering the country. */
export function ownTimeZoneOf({ time_zone, latitude, longitude }: Position): string | null {
  return time_zone ?? (latitude === null || longitude === null ? null : timeZoneAt(latitude, longitude))
}

const zoneCache = new Map<string, string[]>()

/** Returns the zones of a country by its code, such as `US`, under their current names; empty for an unknown code. */
export function timeZonesOf(countryId: string): string[] {
  const zones = zoneCache.get(countryId) ?? loadTimeZones(countryId)
  zoneCache.set(countryId, zones)
  return zones
}

function loadTimeZones(countryId: string): string[] {
  if (!/^[A-Z]{2}$/.test(countryId)) return []
  const { timeZones } = new Intl.Locale('und', { region: countryId }) as { timeZones?: string[] }
  return [...new Set((timeZones ?? []).map((zone) => canonicalZoneNames().get(zone) ?? zone))].sort()
}

/** Current zone names, keyed by the names this system uses for them. */
let currentNames: Map<string, string> | undefined
function canonicalZoneNames(): Map<string, string> {
  currentNames ??= new Map(
    currentZoneNames.map((name) => [
      new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone,
      name,
    ]),
  )
  return currentNames
}
