import { Day } from '#app/page/instant'
import { Stars } from '#app/ui/stars'
import type { Review } from '../review'

/** Shows a review as it was written. */
export function ReviewCard({ review }: { review: Review }) {
  return (
    <article aria-label="Review">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={review.rating} />{' '}
        {review.originalRating ? (
          <span className="text-xs text-ink-3">{review.originalRating} on the review site </span>
        ) : null}
        <span dir="auto" className="text-sm font-medium">
          {review.reviewerName || 'Unnamed reviewer'}
        </span>
      </p>
      {review.title ? (
        <h2 dir="auto" className="mt-3 text-md font-semibold">
          {review.title}
        </h2>
      ) : null}
      {review.body ? (
        <p dir="auto" className="mt-2 max-w-reading whitespace-pre-line wrap-anywhere">
          {review.body}
        </p>
      ) : (
        <p className="mt-2 text-ink-3">No text.</p>
      )}
      <p className="mt-3 flex flex-wrap gap-x-3 gap-y-1 text-xs text-ink-3">
        <span>{review.source.name}</span> <Day at={review.publishedAt} isEstimated={review.isDateEstimated} />{' '}
        {review.categories.map(({ id, name }) => (
          <span key={id}>{name} </span>
        ))}
        {review.url?.startsWith('https://') ? (
          <a href={review.url} rel="noreferrer noopener" target="_blank">
            View on {review.source.name} <span className="sr-only">(opens in a new tab)</span>
          </a>
        ) : null}
      </p>
    </article>
  )
}
