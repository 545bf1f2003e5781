import type { MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { userTypeLabels } from '#app/access/user-types'
import { ListHeader } from '#app/filters/list/list-header'
import { ListPages } from '#app/filters/list/list-pages'
import { paginateList } from '#app/filters/list/paginate-list.server'
import { listSavedFilters, savedListFilter } from '#app/filters/saved/list-saved-filters.server'
import { pageFailureMessage, savedFilterRow } from '#app/filters/saved/saved-filter-labels'
import { SavedFilterTable } from '#app/filters/saved/saved-filter-table'
import { loadPart } from '#app/locations/failures.server'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { filteredPageLoader } from '#app/reports/filtered-page-loader.server'
import { Banner } from '#app/ui/banner'
import { EmptyState } from '#app/ui/empty-state'
import { pluralize } from '#app/ui/format-numbers'
import { PageHeader } from '#app/ui/page-header'
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
