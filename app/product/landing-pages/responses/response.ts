/**
 * A customer's answer to a microsurvey. It is shown only to users of the account who have permission, never on a public
 * page.
 */
import type { Id, Microsurvey } from '#app/kit/database/schema'

export type MicrosurveyResponse = {
  id: Id
  at: Date | string
  locationId: Id
  locationName: string
  microsurvey: Microsurvey
  score: number
  comment: string
  name: string
  email: string
  language: string
}
