/** The page of one location as its reader may see it. */
import type { Viewer } from '#app/session/viewer.server'
import { loadedPart } from '../failure.server'
import { noMedia, noNumbers } from '../form/messages'
import { noIssues } from '../issues/issue'
import { issuesOfOne } from '../issues/issues.server'
import { requireLocation } from '../locations.server'
import { usesNpi } from '../npi/npi-lookup.server'
import { overridesOf } from '../overrides/overrides.server'
import { photoSection } from '../photos/photo-section.server'
import { nearDates } from '../special-hours/panel.server'
import { specialHoursOf } from '../special-hours/special-hours.server'
import { noDaysLoaded } from '../special-hours/special-hours-messages'
import { publicationOf } from '../sync/publishing.server'
import { zoneOf } from '../time-zone.server'

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
