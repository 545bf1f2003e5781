/** Loads exactly the data that one page of a widget shows. Must be called in a transaction of the widget's account. */
import type { Tx } from '#app/kit/database/tenant.server'
import type { WidgetContent } from '../../widget'
import { findShownLocation, type ShownLocation } from './shown-location.server'
import { loadShownRating, type ShownRating } from './shown-rating.server'
import { listShownReviews, type ShownReview } from './shown-reviews.server'

export type ShownContent =
  | { type: 'teaser'; reviews: ShownReview[] }
  | { type: 'full_page'; name: string; rating: ShownRating; reviews: ShownReview[]; hasMore: boolean }
  | { type: 'star_snapshot'; rating: ShownRating }
  | { type: 'location_info'; location: ShownLocation }

type ContentOptions = { page: number; now: Date; timeZone: string }

/** Returns null if the widget's only location no longer exists. */
export async function loadShownContent(
  tx: Tx,
  content: WidgetContent,
  { page, ...openingTime }: ContentOptions,
): Promise<ShownContent | null> {
  const { type } = content
  if (type === 'star_snapshot') return { type, rating: await loadShownRating(tx, content) }
  if (type === 'teaser') return { type, reviews: (await listShownReviews(tx, content, 1)).reviews }
  const [locationId] = content.locationIds ?? []
  const location = locationId ? await findShownLocation(tx, locationId, openingTime) : null
  if (!location) return null
  if (type === 'location_info') return { type, location }
  const rating = await loadShownRating(tx, content)
  return { type, name: location.name, rating, ...(await listShownReviews(tx, content, page)) }
}
