/**
 * Determines which facts of the form's input the user is allowed to set. Permissions are checked for each field here,
 * because a request can contain fields that the form did not show.
 */
import type { Tx } from '#app/kit/database/tenant.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { blankFacts, type LocationFacts } from '../facts'
import { loadLocationIssues } from '../issues/issues.server'
import type { Location } from '../location'
import { mergeNpiNumbers } from '../npi/npi'
import { isHealthcare } from '../npi/npi-lookup.server'
import { isNpi } from '../npi/npi-number'
import { automaticZone } from './form-values'
import { toLocationFacts } from './location-input'
import type { LocationInput } from './location-schema'
import { resolveCategory } from './search/resolve-category.server'

type ResolvedFacts =
  | { ok: true; facts: Partial<LocationFacts> }
  | { ok: false; field: string; reason: string }

/**
 * Returns the facts to save, or an error if the category is unknown. `location` is null for a new location, which has
 * no business status yet.
 */
export async function resolveFacts(
  tx: Tx,
  viewer: Viewer,
  input: LocationInput,
  location: Location | null,
): Promise<ResolvedFacts> {
  const category = await resolveCategory(tx, input, location ?? blankFacts)
  if (!category.ok) return { ...category, field: 'category_q' }
  const facts = {
    ...toLocationFacts(input),
    ...category.facts,
    ...(input.time_zone && { time_zone: input.time_zone === automaticZone ? null : input.time_zone }),
    ...(input.hours !== undefined && { hours: input.hours }),
    ...(location && input.open_status && { open_status: input.open_status }),
    ...(isHealthcare(viewer) && {
      npi_numbers: mergeNpiNumbers(location?.npi_numbers ?? [], input.npi, isNpi),
    }),
    ...((await canSetGoogleId(tx, viewer, location)) && { google_place_id: input.google_place_id || null }),
  }
  return { ok: true, facts }
}

/**
 * Returns whether the NPI entered is invalid. An invalid NPI is not saved, but does not prevent saving the other
 * values.
 */
export function hasInvalidNpi(viewer: Viewer, { npi }: LocationInput): boolean {
  return isHealthcare(viewer) && npi !== '' && !isNpi(npi)
}

/**
 * Returns whether the user can set the Google Place ID. Admins can always set it. Other users can set it only for a new
 * location, or if the current id is missing or a duplicate.
 */
async function canSetGoogleId(tx: Tx, viewer: Viewer, location: Location | null): Promise<boolean> {
  return viewer.userType === 'admin' || !location || (await loadLocationIssues(tx, location.id)).length > 0
}
