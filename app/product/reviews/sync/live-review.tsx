import type { SourceReview } from '#app/kit/providers/review-source'
import { Stars } from '#app/kit/ui/stars'
import { Day } from '#app/platform/page/instant'
import { ReviewText } from '../review-text'

type LiveReviewData = Pick<SourceReview, 'rating' | 'title' | 'body' | 'reviewerName' | 'url'> & {
  publishedAt: Date | string
  response?: { body: string } | null
}

/** A review as its source shows it, with the business's response. */
export function LiveReview({ review, source }: { review: LiveReviewData; source: string }) {
  const { rating, title, body, reviewerName, url, publishedAt, response } = review
  return (
    <article aria-label={`Review by ${reviewerName || 'an unnamed reviewer'}`}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={rating} />{' '}
        <span dir="auto" className="text-sm font-medium">
          {reviewerName || 'Unnamed reviewer'}
        </span>{' '}
        <span className="text-xs text-ink-3">
          <Day at={publishedAt} />
        </span>
      </p>
      {title ? (
        <h2 dir="auto" className="mt-2 font-semibold">
          {title}
        </h2>
      ) : null}
      <ReviewText body={body} />
      {response ? (
        <p
          dir="auto"
          className="mt-2 max-w-reading border-s-2 border-border ps-3 whitespace-pre-line wrap-anywhere text-ink-2"
        >
          {response.body}
        </p>
      ) : null}
      {url?.startsWith('https://') ? (
        <p className="mt-2 text-xs">
          <a href={url} rel="noreferrer noopener" target="_blank">
            View on {source} <span className="sr-only">(opens in a new tab)</span>
          </a>
        </p>
      ) : null}
    </article>
  )
}
