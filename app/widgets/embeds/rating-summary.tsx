import type { ShownRating } from './shown-rating.server'
import type { Speech } from './speech'
import { Stars } from './stars'

/** The average rating with its stars, and the number of ratings. */
export function RatingSummary({
  rating: { average, count },
  speech,
}: {
  rating: ShownRating
  speech: Speech
}) {
  if (average === null) return <p>{speech.words.noReviews}</p>
  const written = speech.average(average)
  return (
    <p>
      <span className="average">{written}</span>{' '}
      <Stars rating={average} label={speech.words.ofFive(written)} isPart />{' '}
      <span>{speech.reviews(count)}</span>
    </p>
  )
}
