/** A site with reviews of a location, and the address where customers write one. */
import type { Id } from '#app/database/schema'
import type { SourceFailure } from './freshness-messages'

export type ReviewSource = {
  id: Id
  code: string
  name: string
  reviews: number
  /** The first day of the month of the newest review; null when there are none. */
  newestMonth: string | null
  /** When the source was last read for this location; null when it never was. */
  lastReadAt: Date | string | null
  failing: SourceFailure | null
  /**
   * How long its reviews may be kept after the source last showed them; null: no limit, 0: they are fetched when
   * viewed.
   */
  keepHours: number | null
  /** The page where a customer writes a review; null when the location's page on the source is unknown. */
  requestUrl: string | null
}

/** Google's page for writing a review of the place. */
export function googleRequestUrl(placeId: string): string {
  return `https://search.google.com/local/writereview?${new URLSearchParams({ placeid: placeId })}`
}

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export function formatMonth(firstDay: string): string {
  return monthFormat.format(new Date(`${firstDay}T00:00:00Z`))
}
