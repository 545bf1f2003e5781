/** Which time a location keeps, by a table of the zones' borders and by what a country has. */
import tzLookup from 'tz-lookup'
import { newerNames } from '#app/viewer/time-zones'
import type { LocationFacts } from './facts'

/** Null where there is no such point on the map. */
function timeZoneAt(latitude: number, longitude: number): string | null {
  const isPoint = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isPoint ? tzLookup(latitude, longitude) : null
}

type Position = Pick<LocationFacts, 'time_zone' | 'latitude' | 'longitude'>

/** A location's own time zone, or that of its point, or the only one of its country; null where none is known. */
export function zoneOf({
  country_id,
  ...position
}: Position & Pick<LocationFacts, 'country_id'>): string | null {
  const [only, ...others] = zonesOf(country_id)
  return ownZoneOf(position) ?? (others.length === 0 ? (only ?? null) : null)
}

/** The same, whatever its country has. */
export function ownZoneOf({ time_zone, latitude, longitude }: Position): string | null {
  return time_zone ?? (latitude === null || longitude === null ? null : timeZoneAt(latitude, longitude))
}

const known = new Map<string, string[]>()

/** The zones of a country by its code, `US`, under the names they have today; none for a code that is no country's. */
export function zonesOf(countryId: string): string[] {
  const zones = known.get(countryId) ?? readZones(countryId)
  known.set(countryId, zones)
  return zones
}

function readZones(countryId: string): string[] {
  if (!/^[A-Z]{2}$/.test(countryId)) return []
  const { timeZones } = new Intl.Locale('und', { region: countryId }) as { timeZones?: string[] }
  return [...new Set((timeZones ?? []).map((zone) => namesToday().get(zone) ?? zone))].sort()
}

/** By what this machine calls them. */
let today: Map<string, string> | undefined
function namesToday(): Map<string, string> {
  today ??= new Map(
    newerNames.map((name) => [
      new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone,
      name,
    ]),
  )
  return today
}
