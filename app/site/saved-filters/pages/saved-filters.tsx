import type { MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { userTypeLabels } from '#app/kit/access/user-types'
import { Banner } from '#app/kit/ui/banner'
import { EmptyState } from '#app/kit/ui/empty-state'
import { pluralize } from '#app/kit/ui/format-numbers'
import { PageHeader } from '#app/kit/ui/page-header'
import { ListHeader } from '#app/platform/filters/list/list-header'
import { ListPages } from '#app/platform/filters/list/list-pages'
import { paginateList } from '#app/platform/filters/list/paginate-list.server'
import { listSavedFilters, savedListFilter } from '#app/platform/filters/saved/list-saved-filters.server'
import { pageFailureMessage, savedFilterRow } from '#app/platform/filters/saved/saved-filter-labels'
import { SavedFilterTable } from '#app/platform/filters/saved/saved-filter-table'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { filteredPageLoader } from '#app/platform/reports/filtered-page-loader.server'
import { loadPart } from '#app/product/locations/failures.server'
import { accessiblePages, requireAccessiblePage } from '../saved-filter-pages.server'

export const loader = filteredPageLoader(savedListFilter, async (tx, { request, viewer }) => {
  const filter = savedListFilter.read(new URL(request.url).searchParams)
  const pages = accessiblePages(viewer).map(({ name }) => name)
  const { value, failure } = await loadPart(tx, pageFailureMessage, () =>
    listSavedFilters(tx, request, viewer, filter, pages),
  )
  return {
    failure,
    list: value?.list ?? paginateList(request, savedListFilter, filter, 0),
    rows: (value?.rows ?? []).map((saved) =>
      savedFilterRow(viewer, requireAccessiblePage(viewer, saved), saved, userTypeLabels),
    ),
  }
})

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle('Saved filters', { page: data?.list.page, pages: data?.list.pages }) },
]

export default function SavedFilters() {
  const { rows, list, failure } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const count = pluralize(list.total, 'saved filter')
  return (
    <>
      <PageHeader
        title="Saved filters"
        meta="Views you saved or that were shared with you. To add one, filter a page, then press Save as."
      />
      {failure ? (
        <Banner level="danger" role="alert" className="mt-4">
          {failure}
        </Banner>
      ) : null}
      <div className="card mt-4">
        <ListHeader list={list} count={count} />
        {failure ? null : rows.length > 0 ? (
          <SavedFilterTable rows={rows} list={list} />
        ) : list.filter.search ? (
          <EmptyState action={<Link to={href('/settings/saved-filters')}>Show all saved filters</Link>}>
            No saved filters found.
          </EmptyState>
        ) : (
          <EmptyState action={<Link to={href('/reviews')}>Go to reviews</Link>}>
            No saved filters yet. Filter a page, then press Save as.
          </EmptyState>
        )}
        <ListPages list={list} summary={count} />
      </div>
    </>
  )
}
