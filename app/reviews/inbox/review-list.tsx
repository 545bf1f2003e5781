import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Day } from '#app/page/instant'
import { useAccountHref } from '#app/page/use-account-href'
import { Badge } from '#app/ui/badge'
import { Stars } from '#app/ui/stars'
import { type Review, responseStatusLabels } from '../review'

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
  reviews: Review[]
  search: string
  selectable?: boolean
  isSelected?: boolean
  renderText?: RenderText
}) {
  return (
    <ol className="divide-y divide-border" aria-label="Reviews">
      {reviews.map((review) => (
        <li key={review.id} className="flex gap-3 px-3 py-3">
          {selectable ? (
            <input
              type="checkbox"
              name="ids"
              value={review.id}
              defaultChecked={isSelected}
              form="bulk"
              className="mt-0.5"
              aria-label={`Select the review by ${review.reviewerName || 'an unnamed reviewer'}`}
            />
          ) : null}
          <ReviewSummary review={review} search={search} renderText={renderText} />
        </li>
      ))}
    </ol>
  )
}

function ReviewSummary({
  review,
  search,
  renderText,
}: {
  review: Review
  search: string
  renderText: RenderText
}) {
  const href = useAccountHref()
  return (
    <div className="min-w-0 flex-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={review.rating} />{' '}
        <Link to={href('/reviews/:reviewId', { reviewId: review.id }, search)} className="font-medium">
          {review.title || review.reviewerName || 'Review'}
        </Link>{' '}
        <span className="ms-auto">
          <ResponseStatusBadge review={review} />
        </span>
      </div>
      {review.body ? (
        <p className="mt-1 line-clamp-3 max-w-reading whitespace-pre-line text-sm">
          {renderText(review.body)}
        </p>
      ) : (
        <p className="mt-1 text-sm text-ink-3">No text</p>
      )}
      <p className="mt-1 flex flex-wrap gap-x-2 gap-y-1 text-xs text-ink-3">
        {review.title && review.reviewerName ? <span>{review.reviewerName} </span> : null}
        <span>{review.location.name}</span> <span>{review.source.name}</span>{' '}
        <Day at={review.publishedAt} isEstimated={review.isDateEstimated} />{' '}
        {review.tags.map((tag) => (
          <Badge key={tag.id}>{tag.name} </Badge>
        ))}
      </p>
    </div>
  )
}

function ResponseStatusBadge({ review: { response } }: { review: Review }) {
  if (!response) return <span className="text-sm text-ink-2">Needs a response</span>
  const { label, tone } = responseStatusLabels[response.status]
  return response.status === 'published' ? (
    <span className="text-sm text-ink-3">Responded</span>
  ) : (
    <Badge tone={tone}>{label}</Badge>
  )
}
