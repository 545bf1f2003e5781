/** A site that has reviews of a location, with the URL where customers can write one. */
import type { Id } from '#app/kit/database/schema'
import type { SourceFailure } from './freshness-messages'

export type ReviewSource = {
  id: Id
  code: string
  name: string
  reviews: number
  /** The first day of the month of the newest review; null if there are no reviews. */
  newestMonth: string | null
  /** The time of the last successful fetch of the location's reviews; null if there was none. */
  lastReadAt: Date | string | null
  failing: SourceFailure | null
  /**
   * The number of hours for which reviews can be stored after they were last fetched. Null means no limit; 0 means that
   * reviews must not be stored and are fetched when viewed.
   */
  keepHours: number | null
  /** The URL of the page where customers can write a review; null if it is unknown. */
  requestUrl: string | null
}

/** Returns the URL of Google's page for writing a review. */
export function googleRequestUrl(placeId: string): string {
  return `https://search.google.com/local/writereview?${new URLSearchParams({ placeid: placeId })}`
}

/** Returns the URL of Google's list of a place's reviews. */
export function googleReviewsUrl(placeId: string): string {
  return `https://search.google.com/local/reviews?${new URLSearchParams({ placeid: placeId })}`
}

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export function formatMonth(firstDay: string): string {
  return monthFormat.format(new Date(`${firstDay}T00:00:00Z`))
}
