import type { ShownRating } from '../content/shown-rating.server'
import type { EmbedI18n } from '../i18n'
import { Stars } from './stars'

/** The average rating with its stars, and the number of ratings. */
export function RatingSummary({
  rating: { average, count },
  i18n,
}: {
  rating: ShownRating
  i18n: EmbedI18n
}) {
  if (average === null) return <p>{i18n.messages.noReviews}</p>
  const formattedAverage = i18n.average(average)
  return (
    <p>
      <span className="average">{formattedAverage}</span>{' '}
      <Stars rating={average} label={i18n.messages.outOfFiveStars(formattedAverage)} isPartial />{' '}
      <span>{i18n.reviews(count)}</span>
    </p>
  )
}
