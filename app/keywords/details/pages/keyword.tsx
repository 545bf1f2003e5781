import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ExportMenu } from '#app/filters/bar/export-menu'
import { FilterBar } from '#app/filters/bar/filter-bar'
import { canonicalRedirect } from '#app/filters/canonical-redirect'
import { ListPages } from '#app/filters/list/list-pages'
import { keywordSegment } from '#app/keywords/keyword-address'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { ReviewList } from '#app/reviews/review-list'
import { Banner } from '#app/ui/banner'
import { Figure } from '#app/ui/charts/figure'
import { LineChart } from '#app/ui/charts/line-chart'
import { EmptyState } from '#app/ui/empty-state'
import { KpiStrip } from '#app/ui/kpi-strip'
import { counted, percentage, wholeNumber } from '#app/ui/numbers'
import { PageHeader } from '#app/ui/page-header'
import { clockOf } from '#app/viewer/clock.server'
import { requireViewer } from '#app/viewer/viewer.server'
import { detailsPageFilter } from '../../keyword-filter'
import { NotAnalysedNote } from '../../not-analysed-note'
import { inLowerCase, keywordPage } from '../keyword-page.server'
import { MarkedText } from '../marked-text'
import { PlaceTable } from '../place-table'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const clock = clockOf(viewer)
  const elsewhere =
    inLowerCase(request, viewer, params.keyword) ?? canonicalRedirect(request, detailsPageFilter, clock)
  if (elsewhere) throw redirect(elsewhere)
  return viewer.query((tx) => keywordPage(tx, { request, keyword: params.keyword, viewer, clock }))
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? `Keyword: ${data.short}` : 'Keyword') },
]

export default function Keyword() {
  const { short, bar, list, mentions, trend, places, reviews, notAnalysed, dates, notice, ...links } =
    useLoaderData<typeof loader>()
  const href = useAccountHref()
  const count = counted(list.total, 'review')
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={href('/dashboard/keywords', links.carried)}>Back to Keywords</Link>
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
                links.carried,
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
      <div className="mt-4">
        <KpiStrip
          kpis={[
            { label: 'Mentions', value: wholeNumber(mentions.mentions) },
            {
              label: 'Positive',
              value: wholeNumber(mentions.positive),
              note: percentage(mentions.positive, mentions.mentions),
            },
            {
              label: 'Negative',
              value: wholeNumber(mentions.negative),
              note: percentage(mentions.negative, mentions.mentions),
            },
          ]}
        />
      </div>
      {trend.geometry ? (
        <Figure title={trend.title} finding={trend.finding} table={trend.table} className="mt-4">
          <LineChart geometry={trend.geometry} title={trend.title} desc={trend.finding} />
        </Figure>
      ) : null}
      {places.total ? (
        <section className="card mt-4" aria-labelledby="places">
          <div className="flex flex-wrap items-baseline justify-between gap-2 px-3 py-2.5">
            <h2 id="places" className="text-sm font-semibold">
              Locations
            </h2>
            {places.total > places.locations.length ? (
              <p className="text-xs text-ink-3">
                The {places.locations.length} with the most mentions of {counted(places.total, 'location')}
              </p>
            ) : null}
          </div>
          <PlaceTable short={short} places={places.locations} search={links.carried} />
        </section>
      ) : null}
      {reviews ? (
        <section className="card mt-4" aria-labelledby="mentioning">
          <div className="flex flex-wrap items-baseline justify-between gap-2 px-3 py-2.5">
            <h2 id="mentioning" className="text-sm font-semibold">
              Reviews that mention it
            </h2>
            <Link to={href('/reviews', links.inReviews)} className="text-sm">
              Search the reviews for “{short}”
            </Link>
          </div>
          {reviews.length ? (
            <ReviewList
              reviews={reviews}
              search={links.inReviews}
              drawText={(text) => <MarkedText text={text} keyword={short} />}
            />
          ) : (
            <EmptyState>No reviews match these filters.</EmptyState>
          )}
          <ListPages list={list} summary={count} />
          <NotAnalysedNote notAnalysed={notAnalysed} />
        </section>
      ) : (
        <div className="card mt-4">
          <NotAnalysedNote notAnalysed={notAnalysed} />
        </div>
      )}
    </>
  )
}
