import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ExportMenu } from '#app/filters/bar/export-menu'
import { FilterBar } from '#app/filters/bar/filter-bar'
import { canonicalRedirect } from '#app/filters/canonical-redirect'
import { ListPages } from '#app/filters/list/list-pages'
import { pageTitle } from '#app/page/page-title'
import { searchOf } from '#app/reports/requested.server'
import { Banner } from '#app/ui/banner'
import { counted } from '#app/ui/numbers'
import { PageHeader } from '#app/ui/page-header'
import { clockOf } from '#app/viewer/clock.server'
import { requireViewer } from '#app/viewer/viewer.server'
import { CategoryBlock } from '../categories/category-block'
import { keywordFilter } from '../keyword-filter'
import { KeywordSortForm } from '../keyword-sort'
import { KeywordTable } from '../keyword-table'
import { keywordsPage } from '../keywords-page.server'
import { NoKeywords } from '../no-keywords'
import { NotAnalysedNote } from '../not-analysed-note'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const clock = clockOf(viewer)
  // A keyword link without a keyword ends up here.
  if (new URL(request.url).pathname.endsWith('/'))
    throw redirect(viewer.href('/dashboard/keywords', searchOf(request)))
  const canonical = canonicalRedirect(request, keywordFilter, clock)
  if (canonical) throw redirect(canonical)
  return viewer.query((tx) => keywordsPage(tx, request, viewer, clock))
}

export const meta: MetaFunction = () => [{ title: pageTitle('Keywords') }]

export default function Keywords() {
  const { bar, list, sort, keywords, categories, notAnalysed, longer, dates, exports, carried, notice } =
    useLoaderData<typeof loader>()
  const count = counted(list.total, 'keyword')
  return (
    <>
      <PageHeader
        title="Keywords"
        meta={
          <>
            {dates} · <span role="status">{count}</span>
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
      {categories ? <CategoryBlock categories={categories} search={carried} /> : null}
      <section className="card mt-4" aria-labelledby="keywords">
        <div className="flex flex-wrap items-start justify-between gap-2 px-3 py-2.5">
          <h2 id="keywords" className="text-sm font-semibold">
            Keywords
          </h2>
          {keywords.length ? <KeywordSortForm list={list} sort={sort} /> : null}
        </div>
        {keywords.length ? <KeywordTable rows={keywords} search={carried} /> : <NoKeywords longer={longer} />}
        <ListPages list={list} summary={count} />
        <NotAnalysedNote notAnalysed={notAnalysed} />
      </section>
    </>
  )
}
