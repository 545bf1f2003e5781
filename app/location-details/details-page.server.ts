/** Loads the details page of a location. Parts that the viewer is not allowed to see are null. */

import { loadTogether } from '#app/database/load-together.server'
import { loadPart } from '#app/locations/failures.server'
import { mediaUnavailableMessage, numbersUnavailableMessage } from '#app/locations/form/messages'
import { issuesUnavailableMessage } from '#app/locations/issues/issue'
import { loadLocationIssues } from '#app/locations/issues/issues.server'
import { requireLocation } from '#app/locations/locations.server'
import { loadOverrides } from '#app/locations/overrides/overrides.server'
import { nearDatesOf } from '#app/locations/special-hours/panel.server'
import { listSpecialHours } from '#app/locations/special-hours/special-hours.server'
import { hoursUnavailableMessage } from '#app/locations/special-hours/special-hours-messages'
import { findPublication } from '#app/locations/sync/publishing.server'
import { timeZoneOf } from '#app/locations/time-zone.server'
import { isHealthcare } from '#app/npi/npi-lookup.server'
import { loadPhotoSection } from '#app/photos/photo-section.server'
import { timeZoneName } from '#app/ui/time-zone-name'
import type { Viewer } from '#app/viewer/viewer.server'

export async function loadDetailsPage(
  viewer: Viewer,
  locationId: string | undefined,
  search: URLSearchParams,
  now: Date,
) {
  return viewer.query(async (tx) => {
    const location = await requireLocation(tx, locationId)
    const timeZone = timeZoneOf(location) ?? viewer.timeZone
    const { today } = nearDatesOf(timeZone, now)
    const parts = await loadTogether(tx, {
      overrides: () => loadPart(tx, numbersUnavailableMessage, () => loadOverrides(tx, location.id)),
      issues: async () =>
        viewer.can('issue.read')
          ? loadPart(tx, issuesUnavailableMessage, () => loadLocationIssues(tx, location.id))
          : null,
      specialHours: async () =>
        viewer.features.special_hours
          ? loadPart(tx, hoursUnavailableMessage, () => listSpecialHours(tx, location.id, today))
          : null,
      photos: () =>
        loadPart(tx, mediaUnavailableMessage, () => loadPhotoSection(tx, viewer, location.id, search)),
      publication: () => findPublication(tx, location.id),
    })
    return {
      ...{ location, timeZone: timeZoneName(timeZone), ...parts },
      isHealthcare: isHealthcare(viewer),
      permissions: {
        update: viewer.can('location.update'),
        delete: viewer.can('location.delete'),
        createWidget:
          location.external_id !== null &&
          viewer.passes({ all: ['amplify.create'], setting: 'amplify_location_information_widgets' }),
      },
    }
  })
}
