import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { FilterBar } from '#app/filters/bar/filter-bar'
import { canonicalRedirect } from '#app/filters/canonical-redirect'
import { pageTitle } from '#app/page/page-title'
import { NoReviewsYet } from '#app/reviews/first-reviews/no-reviews-yet'
import { Banner } from '#app/ui/banner'
import { EmptyState } from '#app/ui/empty-state'
import { pluralize } from '#app/ui/format-numbers'
import { PageHeader } from '#app/ui/page-header'
import { clockOf } from '#app/viewer/clock.server'
import { requireViewer } from '#app/viewer/viewer.server'
import { RatingBreakdown, SentimentBreakdown, SourceBreakdown } from '../breakdown'
import { dashboardFilter } from '../dashboard-filter'
import type { Dashboard as Shown } from '../dashboard-page.server'
import { loadDashboardPage } from '../dashboard-page.server'
import {
  KeywordsSection,
  ListingsSection,
  TopAndBottomLocations,
  UnansweredReviewsSection,
} from '../dashboard-sections'
import { KpiRow } from '../kpi-row'
import { RatingTrend, VolumeTrend } from '../trend-figures'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const clock = clockOf(viewer)
  const canonical = canonicalRedirect(request, dashboardFilter, clock)
  if (canonical) throw redirect(canonical)
  return viewer.query((tx) => loadDashboardPage(tx, request, viewer, clock))
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
            {dates} · <span role="status">{pluralize(total, 'review')}</span>
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
      {total > 0 ? <DashboardWithReviews {...dashboard} /> : <EmptyDashboard {...dashboard} />}
      <div className="mt-4 grid items-start gap-4 *:min-w-0 lg:grid-cols-2">
        {total > 0 ? <UnansweredReviewsSection {...dashboard} /> : null}
        <div className="grid gap-4 *:min-w-0">
          {total > 0 ? <KeywordsSection {...dashboard} /> : null}
          <ListingsSection {...dashboard} />
        </div>
        <TopAndBottomLocations {...dashboard} />
      </div>
    </>
  )
}

function DashboardWithReviews(dashboard: Shown) {
  return (
    <>
      <KpiRow kpis={dashboard.kpis} />
      <div className="mt-4 grid items-start gap-4 *:min-w-0 lg:grid-cols-[1fr_24rem]">
        <div className="grid gap-4 *:min-w-0">
          <RatingTrend {...dashboard.trends.rating} />
          <VolumeTrend {...dashboard.trends.volume} />
        </div>
        <div className="grid gap-4 *:min-w-0">
          <RatingBreakdown {...dashboard} />
          <SentimentBreakdown {...dashboard} />
          <SourceBreakdown {...dashboard} />
        </div>
      </div>
    </>
  )
}

function EmptyDashboard({ first, bar, allTimeHref }: Shown) {
  if (first && (first.reviews === 0 || bar.count === 0))
    return <NoReviewsYet first={first} allTimeHref={allTimeHref} />
  return (
    <div className="card mt-4">
      <EmptyState action={<Link to={allTimeHref}>Show all time</Link>}>
        No reviews match these filters.
      </EmptyState>
    </div>
  )
}
