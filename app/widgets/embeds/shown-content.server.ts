/** Everything that one page of a widget shows, and nothing else, read in a transaction of its account. */
import type { Tx } from '#app/database/tenant.server'
import type { WidgetContent } from '../widget'
import { findShownPlace, type ShownPlace } from './shown-place.server'
import { type ShownRating, shownRating } from './shown-rating.server'
import { listShownReviews, type ShownReview } from './shown-reviews.server'

export type ShownContent =
  | { type: 'teaser'; reviews: ShownReview[] }
  | { type: 'full_page'; name: string; rating: ShownRating; reviews: ShownReview[]; hasMore: boolean }
  | { type: 'star_snapshot'; rating: ShownRating }
  | { type: 'location_info'; place: ShownPlace }

type Asking = { page: number; now: Date; timeZone: string }

/** Returns null when the widget's location no longer exists. */
export async function shownContent(
  tx: Tx,
  content: WidgetContent,
  { page, ...when }: Asking,
): Promise<ShownContent | null> {
  const { type } = content
  if (type === 'star_snapshot') return { type, rating: await shownRating(tx, content) }
  if (type === 'teaser') return { type, reviews: (await listShownReviews(tx, content, 1)).reviews }
  const [locationId] = content.locationIds ?? []
  const place = locationId ? await findShownPlace(tx, locationId, when) : null
  if (!place) return null
  if (type === 'location_info') return { type, place }
  const rating = await shownRating(tx, content)
  return { type, name: place.name, rating, ...(await listShownReviews(tx, content, page)) }
}
