/** All calls of the API, in the order of the reference. */
import type { Endpoint } from './endpoint'
import { accountEndpoints } from './endpoints/account.server'
import { bulkActionEndpoints } from './endpoints/bulk-actions.server'
import { bulkEditEndpoints } from './endpoints/bulk-edits.server'
import { csvFileEndpoints } from './endpoints/csv-files.server'
import { exportFileEndpoints } from './endpoints/export-files.server'
import { googlePostEndpoints } from './endpoints/google-posts.server'
import { groupEndpoints } from './endpoints/groups.server'
import { homeEndpoints } from './endpoints/home.server'
import { importEndpoints } from './endpoints/imports.server'
import { keywordEndpoints } from './endpoints/keywords.server'
import { landingPageEndpoints } from './endpoints/landing-pages.server'
import { listingEndpoints } from './endpoints/listings.server'
import { locationChangeEndpoints } from './endpoints/location-changes.server'
import { locationChoiceEndpoints } from './endpoints/location-choices.server'
import { locationPartEndpoints } from './endpoints/location-parts.server'
import { locationEndpoints } from './endpoints/locations.server'
import { metricsEndpoints } from './endpoints/metrics.server'
import { microsurveyEndpoints } from './endpoints/microsurveys.server'
import { npiEndpoints } from './endpoints/npi.server'
import { overrideEndpoints } from './endpoints/overrides.server'
import { partnerEndpoints } from './endpoints/partners.server'
import { photoEndpoints } from './endpoints/photos.server'
import { plannedEndpoints } from './endpoints/planned.server'
import { referenceDataEndpoints } from './endpoints/reference-data.server'
import { reviewEndpoints } from './endpoints/reviews.server'
import { savedFilterEndpoints } from './endpoints/saved-filters.server'
import { scheduledExportEndpoints } from './endpoints/scheduled-exports.server'
import { scoreEndpoints } from './endpoints/score.server'
import { sessionEndpoints } from './endpoints/session.server'
import { sourceEndpoints } from './endpoints/sources.server'
import { specialHoursEndpoints } from './endpoints/special-hours.server'
import { tagEndpoints } from './endpoints/tags.server'
import { userEndpoints } from './endpoints/users.server'
import { widgetEndpoints } from './endpoints/widgets.server'

export const allEndpoints: readonly Endpoint[] = [
  ...homeEndpoints,
  ...sessionEndpoints,
  ...accountEndpoints,
  ...reviewEndpoints,
  ...tagEndpoints,
  ...locationEndpoints,
  ...locationChangeEndpoints,
  ...locationPartEndpoints,
  ...specialHoursEndpoints,
  ...overrideEndpoints,
  ...groupEndpoints,
  ...locationChoiceEndpoints,
  ...npiEndpoints,
  ...bulkEditEndpoints,
  ...sourceEndpoints,
  ...listingEndpoints,
  ...photoEndpoints,
  ...googlePostEndpoints,
  ...bulkActionEndpoints,
  ...widgetEndpoints,
  ...microsurveyEndpoints,
  ...landingPageEndpoints,
  ...importEndpoints,
  ...csvFileEndpoints,
  ...exportFileEndpoints,
  ...savedFilterEndpoints,
  ...scheduledExportEndpoints,
  ...userEndpoints,
  ...metricsEndpoints,
  ...scoreEndpoints,
  ...keywordEndpoints,
  ...partnerEndpoints,
  ...referenceDataEndpoints,
  ...plannedEndpoints,
]
