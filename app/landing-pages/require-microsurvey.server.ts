/** Returns the microsurvey named in the path; throws 404 for an unknown name. */
import type { Microsurvey } from '#app/database/schema'
import { isMicrosurvey } from './microsurveys'

export function requireMicrosurvey(name = ''): Microsurvey {
  if (!isMicrosurvey(name)) throw new Response('No such question', { status: 404 })
  return name
}
