import { RatingSummary } from './rating-summary'
import { ReviewQuote } from './review-quote'
import type { ShownRating } from './shown-rating.server'
import type { ShownReview } from './shown-reviews.server'
import type { Speech } from './speech'

type Feed = {
  name: string
  rating: ShownRating
  minRating: number
  reviews: ShownReview[]
  newerTo: string | null
  moreTo: string | null
  speech: Speech
}

/** A place's reviews, a page at a time; `more.js` adds the next page below instead. */
export function ReviewFeed({ name, rating, minRating, reviews, newerTo, moreTo, speech }: Feed) {
  const { words } = speech
  return (
    <>
      <h1>{name}</h1>
      <RatingSummary rating={rating} speech={speech} />
      {/* The average is of all ratings: readers are told that the list is not. */}
      {minRating > 1 ? <p className="quiet">{words.onlyFrom(speech.number(minRating))}</p> : null}
      {reviews.length === 0 ? <p>{words.noReviews}</p> : null}
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
