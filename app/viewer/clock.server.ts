import type { Clock } from '#app/filters/filter'
import type { Viewer } from './viewer.server'

/** Now, where the account is: the one place pages take the time from. */
export function clockOf({ timeZone }: Viewer): Clock {
  return { now: new Date(), timeZone }
}
