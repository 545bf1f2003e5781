import type { Clock } from '#app/filters/filter'
import type { Viewer } from './viewer.server'

/** Returns the current time with the account's time zone. Pages take the time only from here. */
export function clockOf({ timeZone }: Viewer): Clock {
  return { now: new Date(), timeZone }
}
