/** The pages a location's customers are sent to, and what they answered there. */
import type { Generated } from 'kysely'
import type { Id, Instant, Text } from './column-kinds'

export type Microsurvey = 'nps' | 'stars' | 'thumbs' | 'faces' | 'kiosk'

export interface LandingPagesTable {
  account_id: Id
  location_id: Id
  key: string
  closed: Generated<string[]>
  changed_at: Instant
}

export interface MicrosurveyResponsesTable {
  account_id: Id
  id: Generated<Id>
  location_id: Id
  microsurvey: Microsurvey
  score: number
  comment: Text
  name: Text
  email: Text
  language: Text
  form_id: string
  at: Instant
}
