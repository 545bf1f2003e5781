/** Determines the time zone of a location from its own setting, its coordinates or its country. */
import tzLookup from 'tz-lookup'
import { currentZoneNames } from '#app/platform/viewer/time-zones'
import type { LocationFacts } from './facts'

/** Returns the time zone at the coordinates, or null if they are invalid. */
function timeZoneAt(latitude: number, longitude: number): string | null {
  const isPoint = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isPoint ? tzLookup(latitude, longitude) : null
}

type Position = Pick<LocationFacts, 'time_zone' | 'latitude' | 'longitude'>

/**
 * Returns the location's own time zone, otherwise that of its coordinates, otherwise that of its country if it has only
 * one. Returns null if none is known.
 */
export function timeZoneOf({
  country_id,
  ...position
}: Position & Pick<LocationFacts, 'country_id'>): string | null {
  const [only, ...others] = timeZonesOf(country_id)
  return ownTimeZoneOf(position) ?? (others.length === 0 ? (only ?? null) : null)
}

/** Like `timeZoneOf`, without considering the country. */
export function ownTimeZoneOf({ time_zone, latitude, longitude }: Position): string | null {
  return time_zone ?? (latitude === null || longitude === null ? null : timeZoneAt(latitude, longitude))
}

const zoneCache = new Map<string, string[]>()

/**
 * Returns the time zones of a country under their current names. Returns an empty array if the country code, such as
 * `US`, is unknown.
 */
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

/** The current zone names, keyed by the names that this JavaScript engine uses for them. */
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
