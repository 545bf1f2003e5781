/**
 * The facts that somebody may set, from what they typed: permissions are looked at field by field here, because what
 * a form shows proves nothing about what was posted.
 */
import type { Tx } from '#app/database/tenant.server'
import type { Viewer } from '#app/session/viewer.server'
import { issuesOfOne } from '../issues/issues.server'
import type { Location, LocationFacts } from '../location'
import { npiNumbersAfter } from '../npi/npi'
import { usesNpi } from '../npi/npi-lookup.server'
import { isNpi } from '../npi/npi-number'
import { chosenCategory } from './category-choice.server'
import type { TypedLocation } from './location-schema'
import { factsFrom } from './typed-facts'

export const blankFacts: LocationFacts = {
  ...{ name: '', public_name: '', address: '', address_2: '', city: '', zipcode: '', phone: '' },
  ...{ state: '', state_id: null, state_code: '', country: 'United States', country_id: 'US' },
  ...{ external_id: null, google_place_id: null, google_location_name: null, website: null },
  ...{ category_id: null, category_name: '', open_status: 'active', hours: null, is_headquarters: false },
  ...{ npi_numbers: [], time_zone: null, latitude: null, longitude: null },
}

type Wanted = { ok: true; facts: Partial<LocationFacts> } | { ok: false; field: string; reason: string }

/** `location` is null for a new one, which has no business status to choose. */
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
    ...(typed.hours !== undefined && { hours: typed.hours }),
    ...(location && typed.open_status && { open_status: typed.open_status }),
    ...(usesNpi(viewer) && { npi_numbers: npiNumbersAfter(location?.npi_numbers ?? [], typed.npi, isNpi) }),
    ...((await mayPlace(tx, viewer, location)) && { google_place_id: typed.google_place_id || null }),
  }
  return { ok: true, facts }
}

/** Something was typed that is no NPI. It keeps nobody from saving, and is not saved. */
export function lacksNpi(viewer: Viewer, { npi }: TypedLocation): boolean {
  return usesNpi(viewer) && npi !== '' && !isNpi(npi)
}

/** Admins type the id; everybody else chooses a place, and only where none is known or it is in doubt. */
async function mayPlace(tx: Tx, viewer: Viewer, location: Location | null): Promise<boolean> {
  return viewer.userType === 'admin' || !location || (await issuesOfOne(tx, location.id)).length > 0
}
