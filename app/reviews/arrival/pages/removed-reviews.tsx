import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ExportMenu } from '#app/filters/bar/export-menu'
import { FilterBar } from '#app/filters/bar/filter-bar'
import { canonicalRedirect } from '#app/filters/canonical-redirect'
import { SortColumn } from '#app/filters/list/sort-column'
import { clockOf } from '#app/session/clock.server'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { useAccountHref } from '#app/shell/use-account-href'
import { Banner } from '#app/ui/banner'
import { EmptyState } from '#app/ui/empty-state'
import { counted } from '#app/ui/numbers'
import { PageHeader } from '#app/ui/page-header'
import { KeysetPagination } from '#app/ui/pagination'
import { HeldBack } from '../held-back'
import { removedFilter } from '../removed-filter'
import { removedPage } from '../removed-page.server'
import { RemovedTable } from '../removed-table'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const canonical = canonicalRedirect(request, removedFilter, clockOf(viewer))
  if (canonical) throw redirect(canonical)
  return viewer.query((tx) => removedPage(tx, request, viewer))
}

export const meta: MetaFunction = () => [{ title: pageTitle('Removed reviews') }]

export default function Removed() {
  const { bar, filter, held, mayConfirm, reviews, total, dates, links, search, notice } =
    useLoaderData<typeof loader>()
  const href = useAccountHref()
  const summary = counted(total.count, 'removed review')
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={href('/reviews')}>Back to Reviews</Link>
      </p>
      <PageHeader
        title="Removed reviews"
        meta={
          <>
            {dates} · <span role="status">{summary}</span> · gone at their source, and in no count
          </>
        }
        actions={
          <ExportMenu
            csv={href('/export/csv/:report', { report: 'removed_reviews' }, search)}
            print={href('/reviews/removed/print', search)}
          />
        }
      />
      {notice ? (
        <Banner level="info" className="mt-4">
          {notice}
        </Banner>
      ) : null}
      <HeldBack held={held} mayConfirm={mayConfirm} />
      <FilterBar bar={bar} />
      <div className="card mt-4">
        {reviews.length === 0 ? (
          <EmptyState action={<Link to={bar.clearTo}>Show all removed reviews</Link>}>
            No removed reviews match these filters.
          </EmptyState>
        ) : (
          <>
            <RemovedTable
              reviews={reviews}
              dateHeading={
                <SortColumn list={{ ...bar, filter }} by="removed_at">
                  Removed
                </SortColumn>
              }
            />
            <KeysetPagination summary={summary} {...links} />
          </>
        )}
      </div>
    </>
  )
}
