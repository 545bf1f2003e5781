import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Figure } from '#app/kit/ui/charts/figure'
import { LineChart } from '#app/kit/ui/charts/line-chart'
import { EmptyState } from '#app/kit/ui/empty-state'
import { formatInteger, formatPercentage, pluralize } from '#app/kit/ui/format-numbers'
import { KpiStrip } from '#app/kit/ui/kpi-strip'
import { ListPages } from '#app/platform/filters/list/list-pages'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { FilteredPage } from '#app/platform/reports/filtered-page'
import { filteredPageLoader } from '#app/platform/reports/filtered-page-loader.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { ReviewList } from '#app/product/reviews/inbox/review-list'
import { NotAnalyzedNotice } from '../../analysis/not-analyzed-notice'
import { detailsPageFilter } from '../../keyword-filter'
import { keywordSegment } from '../../keyword-url'
import { loadKeywordPage, lowercaseHref } from '../keyword-page.server'
import { LocationTable } from '../location-table'
import { MarkedText } from '../marked-text'
import '../../keywords.css'

const loadPage = filteredPageLoader(detailsPageFilter, (tx, { request, params, viewer, clock }) =>
  loadKeywordPage(tx, { request, keyword: params.keyword, viewer, clock }),
)

export async function loader(args: LoaderFunctionArgs) {
  const lowercase = lowercaseHref(args.request, requireViewer(args.context), args.params.keyword)
  if (lowercase) throw redirect(lowercase)
  return loadPage(args)
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? `Keyword: ${data.short}` : 'Keyword') },
]

export default function Keyword() {
  const { short, bar, list, mentions, trend, topLocations, reviews, notAnalyzed, dates, notice, ...links } =
    useLoaderData<typeof loader>()
  const href = useAccountHref()
  const count = pluralize(list.total, 'review')
  return (
    <FilteredPage
      back={<Link to={href('/dashboard/keywords', links.navigationSearch)}>Back to Keywords</Link>}
      title={`“${short}”`}
      dates={dates}
      count={count}
      exports={
        reviews
          ? {
              csv: href('/export/csv/:report', { report: 'keyword_details' }, links.search),
              print: href(
                '/dashboard/keywords/:keyword/print',
                { keyword: keywordSegment(short) },
                links.navigationSearch,
              ),
            }
          : undefined
      }
      notice={notice}
      bar={bar}
    >
      {mentions.mentions === 0 && notAnalyzed.count > 0 ? null : (
        <div className="mt-4">
          <KpiStrip
            kpis={[
              { label: 'Mentions', value: formatInteger(mentions.mentions) },
              {
                label: 'Positive',
                value: formatInteger(mentions.positive),
                note: formatPercentage(mentions.positive, mentions.mentions),
              },
              {
                label: 'Negative',
                value: formatInteger(mentions.negative),
                note: formatPercentage(mentions.negative, mentions.mentions),
              },
            ]}
          />
        </div>
      )}
      {trend.geometry ? (
        <Figure title={trend.title} finding={trend.finding} table={trend.table} className="mt-4">
          <LineChart geometry={trend.geometry} title={trend.title} table={trend.table} desc={trend.finding} />
        </Figure>
      ) : null}
      {topLocations.total ? (
        <section className="card mt-4" aria-labelledby="places">
          <div className="flex flex-wrap items-baseline justify-between gap-2 px-3 py-2.5">
            <h2 id="places" className="text-sm font-semibold">
              Locations
            </h2>
            {topLocations.total > topLocations.locations.length ? (
              <p className="text-xs text-ink-3">
                The {topLocations.locations.length} with the most mentions of{' '}
                {pluralize(topLocations.total, 'location')}
              </p>
            ) : null}
          </div>
          <LocationTable short={short} locations={topLocations.locations} search={links.navigationSearch} />
        </section>
      ) : null}
      {reviews ? (
        <section className="card mt-4" aria-labelledby="mentioning">
          <div className="flex flex-wrap items-baseline justify-between gap-2 px-3 py-2.5">
            <h2 id="mentioning" className="text-sm font-semibold">
              Reviews that mention it
            </h2>
            <Link to={href('/reviews', links.inboxSearch)} className="text-sm">
              Search the reviews for “{short}”
            </Link>
          </div>
          {reviews.length ? (
            <ReviewList
              reviews={reviews}
              search={links.inboxSearch}
              renderText={(text) => <MarkedText text={text} keyword={short} />}
            />
          ) : (
            <EmptyState>No reviews match these filters.</EmptyState>
          )}
          <ListPages list={list} summary={count} />
          <NotAnalyzedNotice notAnalyzed={notAnalyzed} />
        </section>
      ) : (
        <div className="card mt-4">
          <NotAnalyzedNotice notAnalyzed={notAnalyzed} />
        </div>
      )}
    </FilteredPage>
  )
}
