/** Loads the details page of a location. Parts that the viewer is not allowed to see are null. */

import { loadTogether } from '#app/database/load-together.server'
import type { Tx } from '#app/database/tenant.server'
import type { Location } from '#app/locations/facts'
import { loadPart } from '#app/locations/failures.server'
import { mediaUnavailableMessage, numbersUnavailableMessage } from '#app/locations/form/messages'
import { issuesUnavailableMessage } from '#app/locations/issues/issue'
import { loadLocationIssues } from '#app/locations/issues/issues.server'
import { requireLocation } from '#app/locations/locations.server'
import { loadOverrides } from '#app/locations/overrides/overrides.server'
import { loadSuggestedHolidays } from '#app/locations/special-hours/holidays.server'
import { nearDatesOf } from '#app/locations/special-hours/panel.server'
import { listSpecialHours } from '#app/locations/special-hours/special-hours.server'
import { hoursUnavailableMessage } from '#app/locations/special-hours/special-hours-messages'
import { findPublication } from '#app/locations/sync/publishing.server'
import { timeZoneOf } from '#app/locations/time-zone.server'
import { isHealthcare } from '#app/npi/npi-lookup.server'
import { loadPhotoSection } from '#app/photos/photo-section.server'
import { timeZoneName } from '#app/ui/time-zone-name'
import type { Viewer } from '#app/viewer/viewer.server'
import { loadAutoSyncSection } from './auto-sync/auto-sync-section.server'
import type { NamedHours } from './holiday-hours-card'

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
          ? loadPart(tx, hoursUnavailableMessage, () => listNamedHours(tx, location, today))
          : null,
      photos: () =>
        loadPart(tx, mediaUnavailableMessage, () => loadPhotoSection(tx, viewer, location.id, search)),
      publication: () => findPublication(tx, location.id),
      autoSync: () => loadAutoSyncSection(tx, viewer, location.id),
    })
    return {
      location,
      timeZone: timeZoneName(timeZone),
      ...parts,
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

/** Returns the coming special hours, with the names of those that are on a holiday. */
async function listNamedHours(
  tx: Tx,
  { id, country_id, state_code }: Pick<Location, 'id' | 'country_id' | 'state_code'>,
  today: string,
): Promise<NamedHours[]> {
  const [days, holidays] = await Promise.all([
    listSpecialHours(tx, id, today),
    loadSuggestedHolidays(country_id, state_code, today),
  ])
  return days.map((day) => ({
    ...day,
    holiday: holidays.find(({ date }) => date === day.start_date)?.name,
  }))
}
