/** Loads the details page of one location, limited to what the viewer may see. */

import { loadedPart } from '#app/locations/failure.server'
import { noMedia, noNumbers } from '#app/locations/form/messages'
import { noIssues } from '#app/locations/issues/issue'
import { issuesOfOne } from '#app/locations/issues/issues.server'
import { requireLocation } from '#app/locations/locations.server'
import { overridesOf } from '#app/locations/overrides/overrides.server'
import { nearDates } from '#app/locations/special-hours/panel.server'
import { specialHoursOf } from '#app/locations/special-hours/special-hours.server'
import { noDaysLoaded } from '#app/locations/special-hours/special-hours-messages'
import { publicationOf } from '#app/locations/sync/publishing.server'
import { zoneOf } from '#app/locations/time-zone.server'
import { usesNpi } from '#app/npi/npi-lookup.server'
import { photoSection } from '#app/photos/photo-section.server'
import type { Viewer } from '#app/viewer/viewer.server'

export async function detailsPage(
  viewer: Viewer,
  locationId: string | undefined,
  search: URLSearchParams,
  now: Date,
) {
  return viewer.query(async (tx) => {
    const location = await requireLocation(tx, locationId)
    const timeZone = zoneOf(location) ?? viewer.timeZone
    const { today } = nearDates(timeZone, now)
    return {
      location,
      timeZone,
      overrides: await loadedPart(tx, noNumbers, () => overridesOf(tx, location.id)),
      issues: viewer.can('issue.read')
        ? await loadedPart(tx, noIssues, () => issuesOfOne(tx, location.id))
        : null,
      specialHours: viewer.features.special_hours
        ? await loadedPart(tx, noDaysLoaded, () => specialHoursOf(tx, location.id, today))
        : null,
      isHealthcare: usesNpi(viewer),
      photos: await loadedPart(tx, noMedia, () => photoSection(tx, viewer, location.id, search)),
      publication: await publicationOf(tx, location.id),
      may: {
        update: viewer.can('location.update'),
        delete: viewer.can('location.delete'),
        createWidget:
          location.external_id !== null &&
          viewer.passes({ all: ['amplify.create'], setting: 'amplify_location_information_widgets' }),
      },
    }
  })
}
