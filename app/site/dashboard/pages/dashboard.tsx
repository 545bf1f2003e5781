import type { MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { EmptyState } from '#app/kit/ui/empty-state'
import { pluralize } from '#app/kit/ui/format-numbers'
import { pageTitle } from '#app/platform/page/page-title'
import { FilteredPage } from '#app/platform/reports/filtered-page'
import { filteredPageLoader } from '#app/platform/reports/filtered-page-loader.server'
import { NoReviewsYet } from '#app/product/reviews/first-reviews/no-reviews-yet'
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

export const loader = filteredPageLoader(dashboardFilter, (tx, { request, viewer, clock }) =>
  loadDashboardPage(tx, request, viewer, clock),
)

export const meta: MetaFunction = () => [{ title: pageTitle('Dashboard') }]

export default function Dashboard() {
  const dashboard = useLoaderData<typeof loader>()
  const { bar, dates, total, notice, summary } = dashboard
  return (
    <FilteredPage
      title="Dashboard"
      dates={dates}
      count={pluralize(total, 'review')}
      notice={notice}
      aboveFilters={<p className="hidden text-sm print:block">{summary}</p>}
      bar={bar}
    >
      {total > 0 ? <DashboardWithReviews {...dashboard} /> : <EmptyDashboard {...dashboard} />}
      <div className="mt-4 grid items-start gap-4 *:min-w-0 lg:grid-cols-2">
        {total > 0 ? <UnansweredReviewsSection {...dashboard} /> : null}
        <div className="grid gap-4 *:min-w-0">
          {total > 0 ? <KeywordsSection {...dashboard} /> : null}
          <ListingsSection {...dashboard} />
        </div>
        <TopAndBottomLocations {...dashboard} />
      </div>
    </FilteredPage>
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
