import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ExportMenu } from '#app/filters/bar/export-menu'
import { FilterBar } from '#app/filters/bar/filter-bar'
import { canonicalRedirect } from '#app/filters/canonical-redirect'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { Banner } from '#app/ui/banner'
import { EmptyState } from '#app/ui/empty-state'
import { pluralize } from '#app/ui/format-numbers'
import { PageHeader } from '#app/ui/page-header'
import { clockOf } from '#app/viewer/clock.server'
import { requireViewer } from '#app/viewer/viewer.server'
import { NotAnalyzedNotice } from '../../analysis/not-analyzed-notice'
import { categoryFilter } from '../../keyword-filter'
import { loadCategoriesPage } from '../categories-page.server'
import { CategoryTable } from '../category-table'
import { ChosenCategories } from '../chosen-categories'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const clock = clockOf(viewer)
  const canonical = canonicalRedirect(request, categoryFilter, clock)
  if (canonical) throw redirect(canonical)
  return viewer.query((tx) => loadCategoriesPage(tx, request, viewer, clock))
}

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
    <>
      <p className="mb-2 flex flex-wrap gap-x-4 gap-y-2 text-sm">
        <Link to={href('/dashboard/keywords', allCategoriesSearch)}>Back to Keywords</Link>
        {chosen ? (
          <Link to={href('/dashboard/keywords/categories', allCategoriesSearch)}>All categories</Link>
        ) : null}
        <Link to={href('/settings/experience-categories')}>Topic words</Link>
      </p>
      <PageHeader
        title={titleOf(page)}
        meta={
          <>
            {dates} · <span role="status">{pluralize(list.total, 'category', 'categories')}</span>
          </>
        }
        actions={<ExportMenu {...exports} />}
      />
      {notice ? (
        <Banner level="info" className="mt-4">
          {notice}
        </Banner>
      ) : null}
      <FilterBar bar={bar} />
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
    </>
  )
}

function titleOf({ chosen, categories }: { chosen: unknown; categories: { category: string }[] }): string {
  return chosen && categories.length === 1 ? categories[0]!.category : 'Experience Categories'
}
