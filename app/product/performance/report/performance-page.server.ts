/**
 * Loads the data of the location performance page. If the figures cannot be loaded, the table shows an error, but the
 * filters and links of the page still work.
 */

import { loadTogether } from '#app/kit/database/load-together.server'
import type { Tx } from '#app/kit/database/tenant.server'
import { loadFilterBar } from '#app/platform/filters/bar/load-filter-bar.server'
import { type Clock, changeFilter } from '#app/platform/filters/filter'
import { limitAndOffset, paginateList } from '#app/platform/filters/list/paginate-list.server'
import { previousRange, resolveRange } from '#app/platform/filters/resolve-range'
import { type ExportLinks, exportLinks } from '#app/platform/reports/export-links.server'
import { isReportEnabled } from '#app/platform/reports/report-access.server'
import { loadRequestedFilter, searchParamsOf } from '#app/platform/reports/requested-filter.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadPart } from '#app/product/locations/failures.server'
import { loadIndustryForViewer } from '../industry/industry.server'
import type { PerformanceRow, PerformanceView } from '../performance'
import { loadFormula, loadPerformance } from '../performance.server'
import type { PerformanceFilter } from '../performance-filter'
import { performanceFilter, shouldShowPrevious, sortedWithoutScores, viewOf } from '../performance-filter'
import { loadAccountTargets } from '../score/targets.server'
import { withViewerFormula } from '../viewer-formula.server'
import { toListedPerformance, withoutScores } from './listed-performance'
import { groupColumns, locationColumns } from './performance-columns'
import {
  explainedPerformanceReport,
  groupPerformanceReport,
  locationPerformanceReport,
} from './performance-report.server'
import { sharedRanks } from './ranking'
import type { Scoring } from './score-dialogs'

export const loadErrorMessage = 'Something went wrong while fetching your location performance data'

export async function loadPerformancePage(tx: Tx, request: Request, viewer: Viewer, clock: Clock) {
  const {
    filter: requestFilter,
    names,
    notice,
  } = await loadRequestedFilter(tx, locationPerformanceReport, searchParamsOf(request))
  const hasGroups = isReportEnabled(groupPerformanceReport, viewer)
  const filter = await withViewerFormula(
    tx,
    viewer,
    hasGroups ? requestFilter : { ...requestFilter, view: null },
  )
  const view = viewOf(filter)
  const permissions = permissionsOf(viewer)
  const {
    bar,
    figures: { value, failure },
  } = await loadTogether(tx, {
    bar: () => loadFilterBar(tx, { request, definition: performanceFilter, filter, names, clock, viewer }),
    figures: () =>
      loadPart(tx, loadErrorMessage, () =>
        loadTogether(tx, {
          rows: () =>
            loadRows(tx, permissions.canSeeScores ? filter : sortedWithoutScores(filter), clock, view),
          scoring: async () => (permissions.canSeeScores ? loadScoring(tx, filter) : null),
          industry: async () => (permissions.canSeeScores ? loadIndustryForViewer(tx, viewer, filter) : null),
        }),
      ),
  })
  const allRows = value?.rows ?? []
  const list = paginateList(request, performanceFilter, filter, allRows.length)
  const { limit, offset } = limitAndOffset(list)
  const { toParams } = performanceFilter
  const hrefWith = (change: Partial<PerformanceFilter>) =>
    viewer.href('/dashboard/locations', toParams(changeFilter(filter, change)))
  return {
    bar,
    list,
    rows: allRows
      .slice(offset, offset + limit)
      .map(toListedPerformance)
      .map((row) => (permissions.canSeeScores ? row : withoutScores(row))),
    sharedRanks: permissions.canSeeScores ? [...sharedRanks(allRows)] : [],
    failure,
    view,
    industry: value?.industry ?? null,
    scoring: value?.scoring ?? null,
    views: hasGroups ? { locations: hrefWith({ view: null }), groups: hrefWith({ view: 'groups' }) } : null,
    dates: resolveRange(filter.range, clock).dates,
    previous: shouldShowPrevious(filter)
      ? { dates: previousRange(filter.range, clock)?.dates ?? null }
      : null,
    exports: exportLinksFor(viewer, filter, view),
    scoreParams: scoreSearch(filter, view),
    allScoresParams: performanceFilter.navigationParams(filter).toString(),
    currentHref: viewer.href('/dashboard/locations', toParams(filter)),
    dateParams: dateSearch(toParams(filter)),
    permissions,
    notice,
  }
}

async function loadScoring(tx: Tx, filter: PerformanceFilter): Promise<Scoring> {
  const formula = await loadFormula(tx, filter)
  return { formula, targets: await loadAccountTargets(tx, formula) }
}

function loadRows(
  tx: Tx,
  filter: PerformanceFilter,
  clock: Clock,
  view: PerformanceView,
): Promise<PerformanceRow[]> {
  return loadPerformance(tx, filter, clock, {
    view,
    withPrevious: shouldShowPrevious(filter),
    sort: filter.sort,
  })
}

/** Returns the export links. The CSV file has the industry columns if the industry comparison feature is on. */
function exportLinksFor(
  viewer: Viewer,
  filter: PerformanceFilter,
  view: PerformanceView,
): ExportLinks & { pointsCsv: string } {
  const report = view === 'groups' ? groupPerformanceReport : locationPerformanceReport
  const params = performanceFilter.toParams(changeFilter(filter, {}))
  const columns = view === 'groups' ? groupColumns : locationColumns
  const { print } = exportLinks(viewer, report, params)
  if (viewer.features.industry_score) params.set('columns', columns.map(({ id }) => id).join())
  const pointsCsv = exportLinks(viewer, explainedPerformanceReport, performanceFilter.toParams(filter)).csv
  return { csv: exportLinks(viewer, report, params).csv, print, pointsCsv }
}

/**
 * Returns the query string for the links from rows to their scores: the filter without the location or group, which
 * each link adds.
 */
function scoreSearch(filter: PerformanceFilter, view: PerformanceView): string {
  const locationIds = view === 'groups' ? filter.locationIds : []
  return performanceFilter.navigationParams({ ...filter, locationIds, groupIds: [] }).toString()
}

/** Returns the query string for the links from rows to the dashboard, which contains only the dates. */
function dateSearch(params: URLSearchParams): string {
  const dateParams = ['from', 'to', 'dateDescriptor']
  return new URLSearchParams([...params].filter(([name]) => dateParams.includes(name))).toString()
}

function permissionsOf(viewer: Viewer) {
  return {
    isLimited: viewer.limitedToUserId !== null,
    canSeeScores: viewer.can('location_score.read'),
    canSeeTargets: viewer.can('location_score.read') && viewer.features.custom_score,
    canSetTargets: viewer.userType === 'admin' && viewer.features.custom_score,
    canSeeIntegrations: viewer.can('integration.read'),
    canAddLocations: viewer.can('location.create'),
    canAddGroups: viewer.can('group.create'),
  }
}

export type PerformancePermissions = ReturnType<typeof permissionsOf>
