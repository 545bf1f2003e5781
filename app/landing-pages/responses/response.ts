/** A customer's answer to a microsurvey, as users with permission see it. Never shown on a public page. */
import type { Id, Microsurvey } from '#app/database/schema'

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
