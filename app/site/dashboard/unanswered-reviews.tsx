import { Link } from '@remix-run/react'
import { Stars } from '#app/kit/ui/stars'
import { Day } from '#app/platform/page/instant'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { responseFragment } from '#app/product/reviews/inbox/review-links'
import { ReplyLink } from '#app/product/reviews/responses/reply-link'
import type { Dashboard } from './dashboard-page.server'

type Reviews = NonNullable<NonNullable<Dashboard['unanswered']>['value']>

export function UnansweredReviews({
  reviews,
  search,
  canRespond,
}: {
  reviews: Reviews
  search: string
  canRespond: boolean
}) {
  const href = useAccountHref()
  return (
    <ol className="divide-y divide-border border-t border-border">
      {reviews.map((review) => (
        <li key={review.id} className="break-inside-avoid px-4 py-3">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Stars rating={review.rating} />{' '}
            <Link to={href('/reviews/:reviewId', { reviewId: review.id }, search)} className="font-medium">
              {review.title}
            </Link>
            {canRespond ? (
              <span className="ms-auto text-sm no-print">
                {review.replyUrl ? (
                  <ReplyLink to={review.replyUrl} source={review.source} about={review.title} />
                ) : (
                  <Link
                    to={href('/reviews/:reviewId', { reviewId: review.id }, search) + responseFragment}
                    aria-label={`Respond to ${review.title}`}
                  >
                    Respond
                  </Link>
                )}
              </span>
            ) : null}
          </p>
          {review.body ? (
            <p dir="auto" className="mt-1 line-clamp-2 max-w-reading text-sm">
              {review.body}
            </p>
          ) : null}
          <p className="mt-1 flex flex-wrap gap-x-2 text-xs text-ink-3">
            <span>{review.location}</span> <span>{review.source}</span>{' '}
            <Day at={review.publishedAt} isEstimated={review.isDateEstimated} />
          </p>
        </li>
      ))}
    </ol>
  )
}
