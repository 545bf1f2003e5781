/** Loads the details page of a location. Parts that the viewer is not allowed to see are null. */

import { loadTogether } from '#app/kit/database/load-together.server'
import type { Tx } from '#app/kit/database/tenant.server'
import { timeZoneName } from '#app/kit/ui/time-zone-name'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadPart } from '#app/product/locations/failures.server'
import { mediaUnavailableMessage, numbersUnavailableMessage } from '#app/product/locations/form/messages'
import { issuesUnavailableMessage } from '#app/product/locations/issues/issue'
import { loadLocationIssues } from '#app/product/locations/issues/issues.server'
import type { Location } from '#app/product/locations/location'
import { requireLocation } from '#app/product/locations/locations.server'
import { isHealthcare } from '#app/product/locations/npi/npi-lookup.server'
import { loadOverrides } from '#app/product/locations/overrides/overrides.server'
import { findPublication } from '#app/product/locations/publishing/publishing.server'
import { loadSuggestedHolidays } from '#app/product/locations/special-hours/holidays.server'
import { nearDatesOf } from '#app/product/locations/special-hours/panel.server'
import { listSpecialHours } from '#app/product/locations/special-hours/special-hours.server'
import { hoursUnavailableMessage } from '#app/product/locations/special-hours/special-hours-messages'
import { timeZoneOf } from '#app/product/locations/time-zone.server'
import { loadPhotoSection } from '#app/product/photos/photo-section.server'
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
