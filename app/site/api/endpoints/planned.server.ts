/** Calls of areas that are not built yet. */
import { plannedEndpoint } from '../planned-endpoint'

/** The kinds of records that clients of other products know, with what they are called in sentences. */
const plannedKinds = {
  alerts: 'Alerts',
  alert_frequencies: 'Frequencies of alerts',
  alert_types: 'Types of alerts',
  campaigns: 'Campaigns',
  competitors: 'Competitors',
  contacts: 'Contacts',
  location_topics: 'Topics of locations',
  multi_campaigns: 'Campaigns of many locations',
  notes: 'Notes',
  requests: 'Review requests',
  request_pages: 'Pages of review requests',
  response_templates: 'Templates of responses',
  review_images: 'Images of reviews',
  review_status_labels: 'Labels of reviews',
  setting_usages: 'Usage of settings',
  templates: 'Templates of review requests',
}

const plannedFiles = {
  'export/csv/competitors': 'Competitors as CSV',
  'export/csv/campaigns': 'Campaigns as CSV',
  'export/csv/do_not_contact': 'People not to contact as CSV',
  'export/csv/recipient_template': 'Template of recipients as CSV',
  'export/csv/failed_upload_recipients': 'Refused recipients as CSV',
  'export/csv/microsurvey_custom_attributes': 'Custom attributes of microsurveys as CSV',
  'export/csv/intel/locations': 'Locations of competitors as CSV',
  'export/csv/intel/locations/:locationId/timeseries': 'A location of a competitor over time as CSV',
  'export/csv/local_search/:searchId/locations/average_search_zones': 'Local search as CSV',
  'intel/locations/tags_overview/export': 'Tags of competitors as CSV',
  'billing/invoices': 'Invoices',
}

export const plannedEndpoints = Object.entries({ ...plannedKinds, ...plannedFiles }).map(([path, summary]) =>
  plannedEndpoint({ method: 'get', path, summary }),
)
