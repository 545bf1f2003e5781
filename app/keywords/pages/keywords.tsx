import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ExportMenu } from '#app/filters/bar/export-menu'
import { FilterBar } from '#app/filters/bar/filter-bar'
import { canonicalRedirect } from '#app/filters/canonical-redirect'
import { ListPages } from '#app/filters/list/list-pages'
import { pageTitle } from '#app/page/page-title'
import { searchParamsOf } from '#app/reports/requested-filter.server'
import { Banner } from '#app/ui/banner'
import { LinkButton } from '#app/ui/button'
import { pluralize } from '#app/ui/format-numbers'
import { PageHeader } from '#app/ui/page-header'
import { clockOf } from '#app/viewer/clock.server'
import { requireViewer } from '#app/viewer/viewer.server'
import { NotAnalyzedNotice } from '../analysis/not-analyzed-notice'
import { CategorySection } from '../categories/category-section'
import { keywordFilter } from '../keyword-filter'
import { KeywordSortForm } from '../keyword-sort-form'
import { KeywordTable } from '../keyword-table'
import { loadKeywordsPage } from '../keywords-page.server'
import { NoKeywords } from '../no-keywords'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const clock = clockOf(viewer)
  // A link to a keyword's page with an empty keyword ends in a slash and opens this page.
  if (new URL(request.url).pathname.endsWith('/'))
    throw redirect(viewer.href('/dashboard/keywords', searchParamsOf(request)))
  const canonical = canonicalRedirect(request, keywordFilter, clock)
  if (canonical) throw redirect(canonical)
  return viewer.query((tx) => loadKeywordsPage(tx, request, viewer, clock))
}

export const meta: MetaFunction = () => [{ title: pageTitle('Keywords') }]

export default function Keywords() {
  const {
    bar,
    list,
    sort,
    keywords,
    categories,
    notAnalyzed,
    longer,
    dates,
    exports,
    navigationSearch,
    notice,
  } = useLoaderData<typeof loader>()
  const count = pluralize(list.total, 'keyword')
  return (
    <>
      <PageHeader
        title="Keywords"
        meta={
          <>
            {dates} · <span role="status">{count}</span>
          </>
        }
        actions={
          <>
            <div className="max-sm:hidden">
              <ExportMenu {...exports} />
            </div>
            <LinkButton to={exports.csv} reloadDocument icon="download" className="sm:hidden">
              Download CSV
            </LinkButton>
          </>
        }
      />
      {notice ? (
        <Banner level="info" className="mt-4">
          {notice}
        </Banner>
      ) : null}
      <FilterBar bar={bar} />
      {categories ? (
        <CategorySection categories={categories} notAnalyzed={notAnalyzed} search={navigationSearch} />
      ) : null}
      <section className="card mt-4" aria-labelledby="keywords">
        <div className="flex flex-wrap items-start justify-between gap-2 px-3 py-2.5">
          <h2 id="keywords" className="text-sm font-semibold">
            Keywords
          </h2>
          {keywords.length ? <KeywordSortForm list={list} sort={sort} /> : null}
        </div>
        {keywords.length ? (
          <KeywordTable rows={keywords} search={navigationSearch} />
        ) : (
          <NoKeywords longer={longer} isFiltered={bar.count > 0} notAnalyzed={notAnalyzed} />
        )}
        <ListPages list={list} summary={count} />
        <NotAnalyzedNotice notAnalyzed={notAnalyzed} />
      </section>
    </>
  )
}
