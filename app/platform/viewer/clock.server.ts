import type { Clock } from '#app/platform/filters/filter'
import type { Viewer } from './viewer.server'

/** Returns the current time with the account's time zone. Pages must not get the time from anywhere else. */
export function clockOf({ timeZone }: Viewer): Clock {
  return { now: new Date(), timeZone }
}
