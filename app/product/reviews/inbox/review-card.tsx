import { Stars } from '#app/kit/ui/stars'
import { Day } from '#app/platform/page/instant'
import { type ReviewDetails, sourcePageOf } from '../review'
import { ReviewText } from '../review-text'
import '../reviews.css'

/** Shows a review as it was written. */
export function ReviewCard({ review }: { review: ReviewDetails }) {
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
      <ReviewText body={review.body} />
      <p className="mt-3 flex flex-wrap gap-x-3 gap-y-1 text-xs text-ink-3">
        <span className="source-mark">{review.source.name}</span>{' '}
        <Day at={review.publishedAt} isEstimated={review.isDateEstimated} /> <SourceLink review={review} />
      </p>
      {review.categories.length > 0 ? (
        <ul aria-label="Categories" className="mt-3 flex flex-wrap gap-1.5">
          {review.categories.map(({ id, name }) => (
            <li key={id} className="badge badge-info max-w-full whitespace-normal">
              {name}
            </li>
          ))}
        </ul>
      ) : null}
    </article>
  )
}

/** Links to the review at its source or, if its URL is unknown, to all reviews of the location there. */
function SourceLink({ review }: { review: ReviewDetails }) {
  const page = sourcePageOf(review)
  if (!page) return null
  return (
    <a href={page.to} rel="noreferrer noopener" target="_blank">
      {`${page.isOfReview ? 'View' : 'All reviews'} on ${review.source.name}`}{' '}
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}
