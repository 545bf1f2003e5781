import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { FilterBar } from '#app/filters/bar/filter-bar'
import { canonicalRedirect } from '#app/filters/canonical-redirect'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { Banner } from '#app/ui/banner'
import { EmptyState } from '#app/ui/empty-state'
import { counted } from '#app/ui/numbers'
import { PageHeader } from '#app/ui/page-header'
import { clockOf } from '#app/viewer/clock.server'
import { requireViewer } from '#app/viewer/viewer.server'
import { Ratings, Sentiments, Sources } from '../breakdown'
import { dashboardFilter } from '../dashboard-filter'
import type { Dashboard as Shown } from '../dashboard-page.server'
import { dashboardPage } from '../dashboard-page.server'
import { KpiRow } from '../kpi-row'
import { BestAndLeast, Keywords, Listings, NeedResponse } from '../other-parts'
import { RatingTrend, VolumeTrend } from '../trend-figures'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const clock = clockOf(viewer)
  const canonical = canonicalRedirect(request, dashboardFilter, clock)
  if (canonical) throw redirect(canonical)
  return viewer.query((tx) => dashboardPage(tx, request, viewer, clock))
}

export const meta: MetaFunction = () => [{ title: pageTitle('Dashboard') }]

export default function Dashboard() {
  const dashboard = useLoaderData<typeof loader>()
  const { bar, dates, total, notice, summary } = dashboard
  return (
    <>
      <PageHeader
        title="Dashboard"
        meta={
          <>
            {dates} · <span role="status">{counted(total, 'review')}</span>
          </>
        }
      />
      <p className="hidden text-sm print:block">{summary}</p>
      {notice ? (
        <Banner level="info" className="mt-4">
          {notice}
        </Banner>
      ) : null}
      <FilterBar bar={bar} />
      {total > 0 ? <Reviewed {...dashboard} /> : <Unreviewed {...dashboard} />}
      <div className="mt-4 grid items-start gap-4 *:min-w-0 lg:grid-cols-2">
        {total > 0 ? <NeedResponse {...dashboard} /> : null}
        <div className="grid gap-4 *:min-w-0">
          {total > 0 ? <Keywords {...dashboard} /> : null}
          <Listings {...dashboard} />
        </div>
        <BestAndLeast {...dashboard} />
      </div>
    </>
  )
}

function Reviewed(dashboard: Shown) {
  return (
    <>
      <KpiRow kpis={dashboard.kpis} />
      <div className="mt-4 grid items-start gap-4 *:min-w-0 lg:grid-cols-[1fr_24rem]">
        <div className="grid gap-4 *:min-w-0">
          <RatingTrend {...dashboard.trends.rating} />
          <VolumeTrend {...dashboard.trends.volume} />
        </div>
        <div className="grid gap-4 *:min-w-0">
          <Ratings {...dashboard} />
          <Sentiments {...dashboard} />
          <Sources {...dashboard} />
        </div>
      </div>
    </>
  )
}

function Unreviewed({ hasLocations, mayAddLocations, toAllTime }: Shown) {
  const href = useAccountHref()
  return (
    <div className="card mt-4">
      {hasLocations ? (
        <EmptyState action={<Link to={toAllTime}>Show all time</Link>}>
          No reviews match these filters.
        </EmptyState>
      ) : (
        <EmptyState
          action={
            mayAddLocations ? <Link to={href('/settings/locations/new')}>Add location</Link> : undefined
          }
        >
          There are no locations yet. What customers say of them will be shown here.
        </EmptyState>
      )}
    </div>
  )
}
