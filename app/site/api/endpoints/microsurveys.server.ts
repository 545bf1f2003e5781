/** Customers' answers to microsurveys. */
import { responseReport } from '#app/product/landing-pages/responses/response-report.server'
import { listEndpoint } from '../list-endpoint.server'
import { microsurveyResponseResource } from '../resources/microsurvey-response-resource'

export const microsurveyEndpoints = [
  listEndpoint({
    path: 'microsurvey_responses',
    group: 'Microsurveys',
    summary: 'List answers of customers to microsurveys',
    rel: 'microsurvey_responses',
    report: responseReport,
    resource: microsurveyResponseResource,
    links: ({ locationId }, { links }) => ({ location: links.to('locations/:locationId', { locationId }) }),
  }),
]
