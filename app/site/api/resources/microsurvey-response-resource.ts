import { z } from 'zod'
import type { MicrosurveyResponse } from '#app/product/landing-pages/responses/response'
import { defineResource, idProperty, instantProperty, toInstant } from './resource'

/** A customer's answer to a microsurvey. */
export const microsurveyResponseResource = defineResource({
  name: 'MicrosurveyResponse',
  schema: z.strictObject({
    id: idProperty,
    at: instantProperty,
    location_id: idProperty,
    location_name: z.string(),
    microsurvey: z.string(),
    score: z.int(),
    comment: z.string(),
    name: z.string(),
    email: z.string(),
    language: z.string(),
  }),
  represent: (response: MicrosurveyResponse) => ({
    id: response.id,
    at: toInstant(response.at),
    location_id: response.locationId,
    location_name: response.locationName,
    microsurvey: response.microsurvey,
    score: response.score,
    comment: response.comment,
    name: response.name,
    email: response.email,
    language: response.language,
  }),
})
