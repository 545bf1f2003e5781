import { RatingSummary } from './rating-summary'
import { ReviewQuote } from './review-quote'
import type { ShownRating } from './shown-rating.server'
import type { ShownReview } from './shown-reviews.server'
import type { Speech } from './speech'

/** Which ratings count toward the average but are not listed. */
export type LeftOut = { minRating: number } | 'not chosen'

type Feed = {
  name: string
  rating: ShownRating
  leftOut: LeftOut
  reviews: ShownReview[]
  newerTo: string | null
  moreTo: string | null
  speech: Speech
}

/** A location's reviews, one page at a time; with JavaScript, `more.js` adds the next page below. */
export function ReviewFeed({ name, rating, leftOut, reviews, newerTo, moreTo, speech }: Feed) {
  const { words } = speech
  return (
    <>
      <h1>{name}</h1>
      <RatingSummary rating={rating} speech={speech} />
      {/* The average includes all ratings: this note says that the list does not. */}
      {leftOut === 'not chosen' ? (
        <p className="quiet">{words.onlyChosen}</p>
      ) : leftOut.minRating > 1 ? (
        <p className="quiet">{words.onlyFrom(speech.number(leftOut.minRating))}</p>
      ) : null}
      <ol className="reviews">
        {reviews.map((review, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, and told nothing of who they are
          <li key={index} className="card">
            <ReviewQuote review={review} speech={speech} />
          </li>
        ))}
      </ol>
      {newerTo || moreTo ? (
        <p className="after">
          {newerTo ? (
            <a className="button" rel="prev" href={newerTo}>
              {words.newer}
            </a>
          ) : null}
          {moreTo ? (
            <a className="button" rel="next" href={moreTo}>
              {words.more}
            </a>
          ) : null}
        </p>
      ) : null}
    </>
  )
}
