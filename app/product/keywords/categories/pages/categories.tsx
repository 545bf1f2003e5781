import type { MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { EmptyState } from '#app/kit/ui/empty-state'
import { pluralize } from '#app/kit/ui/format-numbers'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { FilteredPage } from '#app/platform/reports/filtered-page'
import { filteredPageLoader } from '#app/platform/reports/filtered-page-loader.server'
import { NotAnalyzedNotice } from '../../analysis/not-analyzed-notice'
import { categoryFilter } from '../../keyword-filter'
import { loadCategoriesPage } from '../categories-page.server'
import { CategoryTable } from '../category-table'
import { ChosenCategories } from '../chosen-categories'

export const loader = filteredPageLoader(categoryFilter, (tx, { request, viewer, clock }) =>
  loadCategoriesPage(tx, request, viewer, clock),
)

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? titleOf(data) : 'Experience Categories') },
]

export default function ExperienceCategories() {
  const page = useLoaderData<typeof loader>()
  const {
    bar,
    list,
    categories,
    failure,
    chosen,
    notAnalyzed,
    dates,
    exports,
    navigationSearch,
    allCategoriesSearch,
    notice,
  } = page
  const href = useAccountHref()
  return (
    <FilteredPage
      back={
        <>
          <Link to={href('/dashboard/keywords', allCategoriesSearch)}>Back to Keywords</Link>
          {chosen ? (
            <Link to={href('/dashboard/keywords/categories', allCategoriesSearch)}>All categories</Link>
          ) : null}
          <Link to={href('/settings/experience-categories')}>Topic words</Link>
        </>
      }
      title={titleOf(page)}
      dates={dates}
      count={pluralize(list.total, 'category', 'categories')}
      exports={exports}
      notice={notice}
      bar={bar}
    >
      <div className="card mt-4">
        {failure ? (
          <p role="alert" className="error p-3">
            {failure}
          </p>
        ) : categories.length ? (
          <CategoryTable rows={categories} notAnalyzed={notAnalyzed} search={navigationSearch} />
        ) : (
          <EmptyState>
            {notice ? 'No experience categories match these filters.' : 'No experience categories yet.'}
          </EmptyState>
        )}
        <NotAnalyzedNotice notAnalyzed={notAnalyzed} />
      </div>
      {chosen ? <ChosenCategories {...chosen} notAnalyzed={notAnalyzed} search={navigationSearch} /> : null}
    </FilteredPage>
  )
}

function titleOf({ chosen, categories }: { chosen: unknown; categories: { category: string }[] }): string {
  return chosen && categories.length === 1 ? categories[0]!.category : 'Experience Categories'
}
