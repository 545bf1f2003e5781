import { Link } from '@remix-run/react'
import { Banner } from '#app/kit/ui/banner'
import { EmptyState } from '#app/kit/ui/empty-state'
import { pluralize } from '#app/kit/ui/format-numbers'
import { KeysetPagination } from '#app/kit/ui/tables/pagination'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { ResponseTable } from './response-table'
import type { loadResponsesPage } from './responses-page.server'

type ResponsesPage = Awaited<ReturnType<typeof loadResponsesPage>>

/** The answers that match the filter, newest first. */
export function ResponseList({
  page: { bar, filter, responses, total, links },
  canDelete,
}: {
  page: Pick<ResponsesPage, 'bar' | 'filter' | 'responses' | 'total' | 'links'>
  canDelete: boolean
}) {
  const href = useAccountHref()
  return (
    <section className="card mt-4" aria-label="Responses">
      {responses.length === 0 && bar.count === 0 ? (
        <EmptyState>No responses in this period.</EmptyState>
      ) : responses.length === 0 ? (
        <EmptyState action={<Link to={bar.clearTo}>Clear filters</Link>}>
          No responses match these filters.
        </EmptyState>
      ) : (
        <>
          <ResponseTable
            rows={responses}
            list={{ ...bar, filter, page: 1, pages: 1, total: total.count }}
            deleteTo={
              canDelete
                ? (id: string) =>
                    href('/request-reviews/microsurveys/responses/:responseId/delete', { responseId: id })
                : undefined
            }
          />
          <KeysetPagination summary={pluralize(total.count, 'response')} {...links} />
        </>
      )}
    </section>
  )
}

/** Leads to the responses of today, which a range that ends yesterday leaves out. */
export function TodayNotice({ today }: Pick<ResponsesPage, 'today'>) {
  return today ? (
    <Banner level="info" className="mt-4" action={<Link to={today.to}>Show today</Link>}>
      {pluralize(today.count, 'response')} received today, after the last full day of this range.
    </Banner>
  ) : null
}
