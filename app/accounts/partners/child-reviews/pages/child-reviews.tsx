import { Link, useLoaderData } from '@remix-run/react'
import { EmptyState } from '#app/kit/ui/empty-state'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { ListPage, listMeta } from '#app/platform/reports/list-page'
import { listPageLoader } from '#app/platform/reports/list-page-loader.server'
import { ChildReviewList } from '../child-review-list'
import { childReviewReport } from '../child-review-report.server'

export const loader = listPageLoader(childReviewReport)

export const meta = listMeta

export default function ChildReviews() {
  const { list } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <ListPage<typeof childReviewReport>
      title={list.filter.responded === 'not_responded' ? 'Reviews without responses' : undefined}
      whenUnmatched={
        <EmptyState
          action={<Link to={href('/child-reviews', 'dateDescriptor=all_time')}>Show all reviews</Link>}
        >
          No reviews match these filters.
        </EmptyState>
      }
      table={({ rows }) => <ChildReviewList reviews={rows} />}
    />
  )
}
