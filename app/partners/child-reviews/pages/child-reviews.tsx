import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ExportMenu } from '#app/filters/bar/export-menu'
import { FilterBar } from '#app/filters/bar/filter-bar'
import { canonicalRedirect } from '#app/filters/canonical-redirect'
import { clockOf } from '#app/session/clock.server'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { useAccountHref } from '#app/shell/use-account-href'
import { Banner } from '#app/ui/banner'
import { EmptyState } from '#app/ui/empty-state'
import { counted } from '#app/ui/numbers'
import { PageHeader } from '#app/ui/page-header'
import { KeysetPagination } from '#app/ui/pagination'
import { ChildReviewList } from '../child-review-list'
import { childReviewFilter } from '../child-review-report.server'
import { childReviewsPage } from '../child-reviews.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const clock = clockOf(viewer)
  const canonical = canonicalRedirect(request, childReviewFilter, clock)
  if (canonical) throw redirect(canonical)
  return viewer.query((tx) => childReviewsPage(tx, request, viewer, clock))
}

export const meta: MetaFunction = () => [{ title: pageTitle('Reviews of all accounts') }]

export default function ChildReviews() {
  const { bar, reviews, total, dates, links, isUnanswered, search, notice } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const count = counted(total.count, 'review')
  return (
    <>
      <PageHeader
        title={isUnanswered ? 'Reviews without responses' : 'Reviews of all accounts'}
        meta={
          <>
            {dates} · <span role="status">{count}</span>
          </>
        }
        actions={
          <ExportMenu
            csv={href('/export/csv/:report', { report: 'child_reviews' }, search)}
            print={href('/child-reviews/print', search)}
          />
        }
      />
      {notice ? (
        <Banner level="info" className="mt-4">
          {notice}
        </Banner>
      ) : null}
      <FilterBar bar={bar} />
      <div className="card mt-4">
        {reviews.length > 0 ? (
          <ChildReviewList reviews={reviews} />
        ) : (
          <EmptyState
            action={
              <Link to={href('/child-reviews', 'dateDescriptor=all_time')}>Show reviews of all time</Link>
            }
          >
            No reviews match these filters.
          </EmptyState>
        )}
        {reviews.length > 0 ? <KeysetPagination summary={count} {...links} /> : null}
      </div>
    </>
  )
}
