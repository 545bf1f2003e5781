import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Day } from '#app/page/instant'
import { useAccountHref } from '#app/page/use-account-href'
import { Badge } from '#app/ui/badge'
import { Stars } from '#app/ui/stars'
import { responseStatusLabels } from '../review'
import type { ListedReview } from './listed-review'

/** A function that renders the text of a review, for example with some words highlighted. */
type RenderText = (text: string) => ReactNode

/** A list of reviews, each with its text, cut off after three lines, and the status of its response. */
export function ReviewList({
  reviews,
  search,
  selectable = false,
  isSelected = false,
  renderText = (text) => text,
}: {
  reviews: ListedReview[]
  search: string
  selectable?: boolean
  isSelected?: boolean
  renderText?: RenderText
}) {
  const href = useAccountHref()
  return (
    <ol className="review-list divide-y divide-border" aria-label="Reviews">
      {reviews.map((review) => (
        <li key={review.id}>
          {selectable ? (
            <input
              type="checkbox"
              name="ids"
              value={review.id}
              defaultChecked={isSelected}
              form="bulk"
              aria-label={`Select the review by ${review.reviewerName || 'an unnamed reviewer'}`}
            />
          ) : null}
          <ReviewSummary
            review={review}
            to={href('/reviews/:reviewId', { reviewId: review.id }, search)}
            renderText={renderText}
          />
        </li>
      ))}
    </ol>
  )
}

function ReviewSummary({
  review,
  to,
  renderText,
}: {
  review: ListedReview
  to: string
  renderText: RenderText
}) {
  return (
    <div>
      <div className="review-head">
        <Stars rating={review.rating} />{' '}
        <Link dir="auto" to={to}>
          {review.title || review.reviewerName || 'Review'}
        </Link>{' '}
        <span>
          <ResponseStatusBadge status={review.responseStatus} />
        </span>
      </div>
      {review.body ? (
        <p dir="auto" className="review-text">
          {renderText(review.body)}
        </p>
      ) : (
        <p className="mt-1 text-sm text-ink-3">No text</p>
      )}
      <p className="review-facts">
        {review.title && review.reviewerName ? <span>{`${review.reviewerName} `}</span> : null}
        <span>{review.location}</span> <span>{review.source}</span>{' '}
        <Day at={review.publishedAt} isEstimated={review.isDateEstimated} />{' '}
        {review.tags.map((tag) => (
          <Badge key={tag}>{`${tag} `}</Badge>
        ))}
      </p>
    </div>
  )
}

function ResponseStatusBadge({ status }: { status: ListedReview['responseStatus'] }) {
  if (!status) return <span className="text-sm text-ink-2">Needs a response</span>
  if (status === 'published') return <span className="text-sm text-ink-3">Responded</span>
  const { label, tone } = responseStatusLabels[status]
  return <Badge tone={tone}>{label}</Badge>
}
