import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Banner } from '#app/kit/ui/banner'
import { pluralize } from '#app/kit/ui/format-numbers'
import { ExportMenu } from '#app/platform/filters/bar/export-menu'
import { ListPages } from '#app/platform/filters/list/list-pages'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { FilteredPage } from '#app/platform/reports/filtered-page'
import { filteredPageLoader } from '#app/platform/reports/filtered-page-loader.server'
import { performanceFilter } from '../performance-filter'
import { FailedPerformance, NoPerformance } from '../report/no-performance'
import { PerformanceLinks } from '../report/performance-links'
import { loadPerformancePage } from '../report/performance-page.server'
import { PerformanceTable } from '../report/performance-table'
import { PreviousPeriodSwitch } from '../report/previous-period-switch'
import { RankExplanation } from '../report/rank-explanation'
import { ViewLinks } from '../report/view-links'

export const loader = filteredPageLoader(performanceFilter, (tx, { request, viewer, clock }) =>
  loadPerformancePage(tx, request, viewer, clock),
)

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle('Location performance', { page: data?.list.page, pages: data?.list.pages }),
  },
]

export default function LocationPerformance() {
  const { bar, list, rows, sharedRanks, failure, view, views, previous, ...page } =
    useLoaderData<typeof loader>()
  const href = useAccountHref()
  const count = pluralize(list.total, view === 'groups' ? 'group' : 'location')
  const rowSearch = (search: string, id: string) =>
    new URLSearchParams([...new URLSearchParams(search), [view === 'groups' ? 'groupId' : 'locationId', id]])
  return (
    <FilteredPage
      title="Location performance"
      dates={page.dates}
      count={count}
      meta={previous?.dates ? ` · compared with ${previous.dates}` : null}
      actions={
        <>
          {views ? <ViewLinks views={views} view={view} /> : null}
          <ExportMenu csv={page.exports.csv} print={page.exports.print} />
        </>
      }
      notice={page.notice}
      aboveFilters={
        failure ? (
          <Banner level="danger" role="alert" className="mt-4">
            {failure}
          </Banner>
        ) : null
      }
      bar={bar}
    >
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="flex flex-wrap items-center gap-x-3">
          <PreviousPeriodSwitch list={list} isOn={previous !== null} />
          {previous && !previous.dates ? (
            <span className="text-sm text-ink-3">All time has no previous period.</span>
          ) : null}
        </div>
        <PerformanceLinks
          permissions={page.permissions}
          view={view}
          scoring={page.scoring}
          scoreParams={page.allScoresParams}
          pointsCsv={page.exports.pointsCsv}
        />
      </div>
      <div className="card mt-2">
        {failure ? (
          <FailedPerformance retryTo={page.currentHref} />
        ) : rows.length === 0 ? (
          <NoPerformance view={view} permissions={page.permissions} />
        ) : (
          <PerformanceTable
            rows={rows}
            view={view}
            sharedRanks={sharedRanks}
            withPrevious={previous?.dates != null}
            industry={page.industry}
            hasScores={page.permissions.canSeeScores}
            hasTargets={page.permissions.canSeeTargets}
            list={list}
            linkTo={(rowId) => href('/dashboard', rowSearch(page.dateParams, rowId))}
            scoreTo={
              page.permissions.canSeeScores
                ? (rowId) => href('/dashboard/locations/score', rowSearch(page.scoreParams, rowId))
                : undefined
            }
          />
        )}
        <ListPages list={list} summary={count} />
      </div>
      {page.permissions.canSeeScores ? (
        <RankExplanation
          view={view}
          isLimited={page.permissions.isLimited}
          hasPrevious={previous?.dates != null}
          industry={page.industry}
        />
      ) : null}
    </FilteredPage>
  )
}
