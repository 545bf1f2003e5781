/** Returns the microsurvey that an address names; throws 404 for any other word. */
import type { Microsurvey } from '#app/database/schema'
import { isMicrosurvey } from './microsurveys'

export function requireMicrosurvey(name = ''): Microsurvey {
  if (!isMicrosurvey(name)) throw new Response('No such question', { status: 404 })
  return name
}
