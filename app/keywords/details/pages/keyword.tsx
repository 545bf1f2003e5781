import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ExportMenu } from '#app/filters/bar/export-menu'
import { FilterBar } from '#app/filters/bar/filter-bar'
import { canonicalRedirect } from '#app/filters/canonical-redirect'
import { ListPages } from '#app/filters/list/list-pages'
import { keywordSegment } from '#app/keywords/keyword-url'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { ReviewList } from '#app/reviews/inbox/review-list'
import { Banner } from '#app/ui/banner'
import { Figure } from '#app/ui/charts/figure'
import { LineChart } from '#app/ui/charts/line-chart'
import { EmptyState } from '#app/ui/empty-state'
import { formatInteger, formatPercentage, pluralize } from '#app/ui/format-numbers'
import { KpiStrip } from '#app/ui/kpi-strip'
import { PageHeader } from '#app/ui/page-header'
import { clockOf } from '#app/viewer/clock.server'
import { requireViewer } from '#app/viewer/viewer.server'
import { NotAnalyzedNotice } from '../../analysis/not-analyzed-notice'
import { detailsPageFilter } from '../../keyword-filter'
import { loadKeywordPage, lowercaseHref } from '../keyword-page.server'
import { LocationTable } from '../location-table'
import { MarkedText } from '../marked-text'
import '../../keywords.css'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const clock = clockOf(viewer)
  const redirectTo =
    lowercaseHref(request, viewer, params.keyword) ?? canonicalRedirect(request, detailsPageFilter, clock)
  if (redirectTo) throw redirect(redirectTo)
  return viewer.query((tx) => loadKeywordPage(tx, { request, keyword: params.keyword, viewer, clock }))
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
    <>
      <p className="mb-2 text-sm">
        <Link to={href('/dashboard/keywords', links.navigationSearch)}>Back to Keywords</Link>
      </p>
      <PageHeader
        title={`“${short}”`}
        meta={
          <>
            {dates} · <span role="status">{count}</span>
          </>
        }
        actions={
          reviews ? (
            <ExportMenu
              csv={href('/export/csv/:report', { report: 'keyword_details' }, links.search)}
              print={href(
                '/dashboard/keywords/:keyword/print',
                { keyword: keywordSegment(short) },
                links.navigationSearch,
              )}
            />
          ) : null
        }
      />
      {notice ? (
        <Banner level="info" className="mt-4">
          {notice}
        </Banner>
      ) : null}
      <FilterBar bar={bar} />
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
    </>
  )
}
