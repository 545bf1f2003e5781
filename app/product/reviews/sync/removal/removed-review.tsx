import { Link } from '@remix-run/react'
import { Banner } from '#app/kit/ui/banner'
import { PageHeader } from '#app/kit/ui/page-header'
import { Stars } from '#app/kit/ui/stars'
import { Day } from '#app/platform/page/instant'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { ReviewText } from '../../review-text'
import type { RemovedReview } from './removed-review-row'

/** The page of a review that vanished at its source, with its last text and the response. */
export function RemovedReviewView({ review }: { review: RemovedReview }) {
  const href = useAccountHref()
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={href('/reviews/removed')}>Removed reviews</Link>
      </p>
      <PageHeader title={`Review for ${review.location}`} meta={`Removed from ${review.source}`} />
      <Banner level="warning" className="mt-4 max-w-form">
        {review.source} no longer shows this review, so it isn’t counted anymore and can’t be answered. If it
        comes back, it is restored with its response.
      </Banner>
      <div className="mt-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <article aria-label="Review" className="card p-4">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Stars rating={review.rating} />{' '}
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
          <p className="mt-3 text-xs text-ink-3">
            <Day at={review.publishedAt} />. Removed <Day at={review.removedAt} />.
          </p>
        </article>
        <section className="card p-4" aria-labelledby="response-heading">
          <h2 id="response-heading" className="text-md font-semibold">
            Response
          </h2>
          <p dir="auto" className="mt-2 max-w-reading whitespace-pre-line wrap-anywhere">
            {review.responseBody || <span className="text-ink-3">None</span>}
          </p>
        </section>
      </div>
    </>
  )
}
