import { Link } from '@remix-run/react'
import { accountHref } from '#app/kit/routing/href'
import { Badge } from '#app/kit/ui/badge'
import { Stars } from '#app/kit/ui/stars'
import { Day } from '#app/platform/page/instant'
import type { ChildReview } from './child-review'
import '#app/product/reviews/reviews.css'

/** A list of reviews, each with the name of its account. A review's link opens it in that account. */
export function ChildReviewList({ reviews }: { reviews: ChildReview[] }) {
  return (
    <ol className="review-list divide-y divide-border" aria-label="Reviews">
      {reviews.map((review) => (
        <li key={review.id} data-id={review.id}>
          <div>
            <div className="review-head">
              <Stars rating={review.rating} />{' '}
              <Link to={accountHref(review.account.id)('/reviews/:reviewId', { reviewId: review.id })}>
                {review.title || review.reviewerName || 'Review'}
              </Link>{' '}
              <span className="text-sm text-ink-2">{review.response ? 'Responded' : 'Needs a response'}</span>
            </div>
            {review.body ? (
              <p dir="auto" className="review-text">
                {review.body}
              </p>
            ) : (
              <p className="mt-1 text-sm text-ink-3">No text</p>
            )}
            <p className="review-facts">
              <Badge>{review.account.name}</Badge> <span>{review.location}</span> <span>{review.source}</span>{' '}
              <Day at={review.publishedAt} isEstimated={review.isDateEstimated} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}
