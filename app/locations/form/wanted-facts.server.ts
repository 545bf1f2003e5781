/**
 * Returns the facts the user may set, taken from what they typed. Permissions are checked field by field here, because
 * the fields a form shows prove nothing about what is posted.
 */
import type { Tx } from '#app/database/tenant.server'
import { npiNumbersAfter } from '#app/npi/npi'
import { usesNpi } from '#app/npi/npi-lookup.server'
import { isNpi } from '#app/npi/npi-number'
import type { Viewer } from '#app/viewer/viewer.server'
import { blankFacts, type Location, type LocationFacts } from '../facts'
import { issuesOfOne } from '../issues/issues.server'
import { chosenCategory } from './category-choice.server'
import { automaticZone } from './form-values'
import type { TypedLocation } from './location-schema'
import { factsFrom } from './typed-facts'

type Wanted = { ok: true; facts: Partial<LocationFacts> } | { ok: false; field: string; reason: string }

/** `location` is null for a new location, which has no business status to choose. */
export async function wantedFacts(
  tx: Tx,
  viewer: Viewer,
  typed: TypedLocation,
  location: Location | null,
): Promise<Wanted> {
  const category = await chosenCategory(tx, typed, location ?? blankFacts)
  if (!category.ok) return { ...category, field: 'category_q' }
  const facts = {
    ...factsFrom(typed),
    ...category.facts,
    ...(typed.time_zone && { time_zone: typed.time_zone === automaticZone ? null : typed.time_zone }),
    ...(typed.hours !== undefined && { hours: typed.hours }),
    ...(location && typed.open_status && { open_status: typed.open_status }),
    ...(usesNpi(viewer) && { npi_numbers: npiNumbersAfter(location?.npi_numbers ?? [], typed.npi, isNpi) }),
    ...((await mayPlace(tx, viewer, location)) && { google_place_id: typed.google_place_id || null }),
  }
  return { ok: true, facts }
}

/** Returns true when the typed text is not a valid NPI. That does not prevent saving, but the text is not saved. */
export function lacksNpi(viewer: Viewer, { npi }: TypedLocation): boolean {
  return usesNpi(viewer) && npi !== '' && !isNpi(npi)
}

/**
 * Admins may type the id. Everybody else chooses a place, and only while none is known or the current one is in doubt.
 */
async function mayPlace(tx: Tx, viewer: Viewer, location: Location | null): Promise<boolean> {
  return viewer.userType === 'admin' || !location || (await issuesOfOne(tx, location.id)).length > 0
}
