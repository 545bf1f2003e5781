/** A site that has reviews of a location, and where a customer writes one there. */
import type { Id } from '#app/database/schema'
import type { FailingSince } from './freshness-words'

export type ReviewSource = {
  id: Id
  code: string
  name: string
  reviews: number
  /** The first day of the month of the newest one; null where there is none. */
  newestMonth: string | null
  /** When the source was last read for this location; null where it never was. */
  lastReadAt: Date | string | null
  failing: FailingSince | null
  /** How long its reviews may be kept after it last showed them; null: no limit, 0: they are read when looked at. */
  keepHours: number | null
  /** Where a customer writes a review; null where we do not know the location's page there. */
  requestUrl: string | null
}

/** Google's own page for it, by the place. */
export function googleRequestUrl(placeId: string): string {
  return `https://search.google.com/local/writereview?${new URLSearchParams({ placeid: placeId })}`
}

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export function monthInWords(firstDay: string): string {
  return month.format(new Date(`${firstDay}T00:00:00Z`))
}
