import { Link } from '@remix-run/react'
import { Day } from '#app/page/instant'
import { accountHref } from '#app/routing/href'
import { Badge } from '#app/ui/badge'
import { Stars } from '#app/ui/stars'
import type { ChildReview } from './child-review'

/** A list of reviews, each with the name of its account. A review's link opens it in that account. */
export function ChildReviewList({ reviews }: { reviews: ChildReview[] }) {
  return (
    <ol className="divide-y divide-border" aria-label="Reviews">
      {reviews.map((review) => (
        <li key={review.id} data-id={review.id} className="px-3 py-3">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Stars rating={review.rating} />{' '}
            <Link
              to={accountHref(review.account.id)('/reviews/:reviewId', { reviewId: review.id })}
              className="font-medium"
            >
              {review.title || review.reviewerName || 'Review'}
            </Link>{' '}
            <span className="ms-auto text-sm text-ink-2">
              {review.response ? 'Responded' : 'Needs a response'}
            </span>
          </div>
          {review.body ? (
            <p className="mt-1 line-clamp-3 max-w-reading whitespace-pre-line text-sm">{review.body}</p>
          ) : (
            <p className="mt-1 text-sm text-ink-3">No text</p>
          )}
          <p className="mt-1 flex flex-wrap gap-x-2 gap-y-1 text-xs text-ink-3">
            <Badge>{review.account.name}</Badge> <span>{review.location}</span> <span>{review.source}</span>{' '}
            <Day at={review.publishedAt} isEstimated={review.isDateEstimated} />
          </p>
        </li>
      ))}
    </ol>
  )
}
