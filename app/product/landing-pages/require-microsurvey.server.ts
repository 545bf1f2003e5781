/** Returns the microsurvey with this name from the path. Throws 404 if there is no such microsurvey. */
import type { Microsurvey } from '#app/kit/database/schema'
import { isMicrosurvey } from './microsurveys'

export function requireMicrosurvey(name = ''): Microsurvey {
  if (!isMicrosurvey(name)) throw new Response('No such question', { status: 404 })
  return name
}
