import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LinkButton } from '#app/kit/ui/button'
import { pluralize } from '#app/kit/ui/format-numbers'
import { ExportMenu } from '#app/platform/filters/bar/export-menu'
import { ListPages } from '#app/platform/filters/list/list-pages'
import { pageTitle } from '#app/platform/page/page-title'
import { FilteredPage } from '#app/platform/reports/filtered-page'
import { filteredPageLoader } from '#app/platform/reports/filtered-page-loader.server'
import { searchParamsOf } from '#app/platform/reports/requested-filter.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { NotAnalyzedNotice } from '../analysis/not-analyzed-notice'
import { CategorySection } from '../categories/category-section'
import { keywordFilter } from '../keyword-filter'
import { KeywordSortForm } from '../keyword-sort-form'
import { KeywordTable } from '../keyword-table'
import { loadKeywordsPage } from '../keywords-page.server'
import { NoKeywords } from '../no-keywords'

const loadPage = filteredPageLoader(keywordFilter, (tx, { request, viewer, clock }) =>
  loadKeywordsPage(tx, request, viewer, clock),
)

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args
  // A link to a keyword's page with an empty keyword ends in a slash and opens this page.
  if (new URL(request.url).pathname.endsWith('/'))
    throw redirect(requireViewer(context).href('/dashboard/keywords', searchParamsOf(request)))
  return loadPage(args)
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
    <FilteredPage
      title="Keywords"
      dates={dates}
      count={count}
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
      notice={notice}
      bar={bar}
    >
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
    </FilteredPage>
  )
}
