import type { ShownRating } from '../content/shown-rating.server'
import type { ShownReview } from '../content/shown-reviews.server'
import type { EmbedI18n } from '../i18n'
import { RatingSummary } from './rating-summary'
import { ReviewQuote } from './review-quote'

/**
 * The reviews that count toward the average but are not listed: reviews with fewer stars, or reviews that were not
 * selected.
 */
export type OmittedReviews = { minRating: number } | 'not chosen'

type ReviewFeedProps = {
  name: string
  rating: ShownRating
  omitted: OmittedReviews
  reviews: ShownReview[]
  newerHref: string | null
  moreHref: string | null
  i18n: EmbedI18n
}

/** A location's reviews, one page at a time. With JavaScript, `more.js` adds the next page to the list. */
export function ReviewFeed({ name, rating, omitted, reviews, newerHref, moreHref, i18n }: ReviewFeedProps) {
  const { messages } = i18n
  return (
    <>
      <h1 dir="auto">{name}</h1>
      <RatingSummary rating={rating} i18n={i18n} />
      {/* The average includes all ratings, so this note says that the list does not. */}
      {omitted === 'not chosen' ? (
        <p className="quiet">{messages.onlySelected}</p>
      ) : omitted.minRating > 1 ? (
        <p className="quiet">{messages.onlyRatedAtLeast(i18n.number(omitted.minRating))}</p>
      ) : null}
      <ol className="reviews">
        {reviews.map((review, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and the reviews have no ids here
          <li key={index} className="card">
            <ReviewQuote review={review} i18n={i18n} />
          </li>
        ))}
      </ol>
      {newerHref || moreHref ? (
        <p className="after">
          {newerHref ? (
            <a className="button" rel="prev" href={newerHref}>
              {messages.newer}
            </a>
          ) : null}
          {moreHref ? (
            <a className="button" rel="next" href={moreHref}>
              {messages.more}
            </a>
          ) : null}
        </p>
      ) : null}
    </>
  )
}
