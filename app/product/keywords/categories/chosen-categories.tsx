import { Link } from '@remix-run/react'
import { EmptyState } from '#app/kit/ui/empty-state'
import { pluralize } from '#app/kit/ui/format-numbers'
import { useAccountHref } from '#app/platform/page/use-account-href'
import type { ListedReview } from '#app/product/reviews/inbox/listed-review'
import { ReviewList } from '#app/product/reviews/inbox/review-list'
import type { NotAnalyzed } from '../analysis/not-analyzed.server'
import type { MentionedKeyword } from '../keyword'
import { KeywordTable } from '../keyword-table'
import { noKeywordsText } from '../no-keywords'

/** The keywords in the reviews of the chosen categories, and the newest of these reviews if `reviews` is not null. */
export function ChosenCategories({
  keywords,
  total,
  reviews,
  notAnalyzed,
  search,
  inboxSearch,
}: {
  keywords: MentionedKeyword[]
  total: number
  reviews: ListedReview[] | null
  notAnalyzed: NotAnalyzed
  search: string
  inboxSearch: string
}) {
  const href = useAccountHref()
  return (
    <>
      <section className="card mt-4" aria-labelledby="keywords">
        <div className="flex flex-wrap items-baseline justify-between gap-2 px-3 py-2.5">
          <h2 id="keywords" className="text-sm font-semibold">
            Keywords in these reviews
          </h2>
          {total > keywords.length ? (
            <Link to={href('/dashboard/keywords', search)} className="text-sm">
              All {pluralize(total, 'keyword')}
            </Link>
          ) : null}
        </div>
        {keywords.length ? (
          <KeywordTable rows={keywords} search={search} />
        ) : (
          <EmptyState>{noKeywordsText(notAnalyzed)}</EmptyState>
        )}
      </section>
      {reviews ? (
        <section className="card mt-4" aria-labelledby="reviews">
          <div className="flex flex-wrap items-baseline justify-between gap-2 px-3 py-2.5">
            <h2 id="reviews" className="text-sm font-semibold">
              Newest reviews
            </h2>
            <Link to={href('/reviews', inboxSearch)} className="text-sm">
              Open in Reviews
            </Link>
          </div>
          {reviews.length ? (
            <ReviewList reviews={reviews} search={inboxSearch} />
          ) : (
            <EmptyState>No reviews match these filters.</EmptyState>
          )}
        </section>
      ) : null}
    </>
  )
}
