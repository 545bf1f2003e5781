/**
 * The data of the location performance page. If the table cannot be loaded, the table says so; the page, its filters
 * and its links still work.
 */

import type { Tx } from '#app/database/tenant.server'
import { filterBar } from '#app/filters/bar/bar.server'
import { type Clock, changed } from '#app/filters/filter'
import { listOf, rowsOfPage } from '#app/filters/list/list.server'
import { previousRange, resolveRange } from '#app/filters/resolve-range'
import { loadedPart } from '#app/locations/failure.server'
import { isSwitchedOn } from '#app/reports/access.server'
import { type ExportLinks, exportLinks } from '#app/reports/export-links.server'
import { requestedFilter, searchOf } from '#app/reports/requested.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { industryFor } from '../industry/industry.server'
import { asSeen } from './as-seen.server'
import { type ListedPerformance, listed, withoutScores } from './listed-performance'
import type { PerformanceRow, PerformanceView } from './performance'
import { performanceOf } from './performance.server'
import { groupColumns, locationColumns } from './performance-columns'
import type { PerformanceFilter } from './performance-filter'
import { performanceFilter, showsPrevious, viewOf } from './performance-filter'
import { groupPerformance, locationPerformance } from './performance-report.server'
import { sharedRanks } from './ranking'

export const notLoaded = 'Something went wrong while fetching your location performance data'

export async function performancePage(tx: Tx, request: Request, viewer: Viewer, clock: Clock) {
  const { filter: asked, names, notice } = await requestedFilter(tx, locationPerformance, searchOf(request))
  const hasGroups = isSwitchedOn(groupPerformance, viewer)
  const filter = await asSeen(tx, viewer, hasGroups ? asked : { ...asked, view: null })
  const view = viewOf(filter)
  const reader = readerOf(viewer)
  const { value, failure } = await loadedPart(tx, notLoaded, async () => ({
    rows: await rowsOf(tx, ordered(filter, reader), clock, view),
    industry: reader.maySeeScores ? await industryFor(tx, viewer, filter) : null,
  }))
  const all = value?.rows ?? []
  const list = listOf(request, performanceFilter, filter, all.length)
  const { limit, offset } = rowsOfPage(list)
  const { toParams } = performanceFilter
  const to = (change: Partial<PerformanceFilter>) =>
    viewer.href('/dashboard/locations', toParams(changed(filter, change)))
  return {
    bar: await filterBar(tx, { request, definition: performanceFilter, filter, names, clock, viewer }),
    list,
    rows: all.slice(offset, offset + limit).map((row) => shownTo(reader, listed(row))),
    shared: reader.maySeeScores ? [...sharedRanks(all)] : [],
    failure,
    view,
    industry: value?.industry ?? null,
    views: hasGroups ? { locations: to({ view: null }), groups: to({ view: 'groups' }) } : null,
    dates: resolveRange(filter.range, clock).dates,
    previous: showsPrevious(filter) ? { dates: previousRange(filter.range, clock)?.dates ?? null } : null,
    exports: exportsOf(viewer, filter, view),
    scoreParams: scoreSearch(filter, view),
    allScoresParams: performanceFilter.navigationParams(filter).toString(),
    here: viewer.href('/dashboard/locations', toParams(filter)),
    dateParams: datesOf(toParams(filter)),
    reader,
    notice,
  }
}

/** Sorting by score would reveal the order of the scores. */
function ordered(filter: PerformanceFilter, { maySeeScores }: PerformanceReader): PerformanceFilter {
  const isByScore = ['ranking', 'location_score'].includes(filter.sort.by)
  return maySeeScores || !isByScore ? filter : { ...filter, sort: { by: 'name', order: 'asc' } }
}

function shownTo({ maySeeScores }: PerformanceReader, row: ListedPerformance): ListedPerformance {
  return maySeeScores ? row : withoutScores(row)
}

function rowsOf(
  tx: Tx,
  filter: PerformanceFilter,
  clock: Clock,
  view: PerformanceView,
): Promise<PerformanceRow[]> {
  return performanceOf(tx, filter, clock, { view, withPrevious: showsPrevious(filter), sort: filter.sort })
}

/** A file has the industry's columns if the page shows them. */
function exportsOf(viewer: Viewer, filter: PerformanceFilter, view: PerformanceView): ExportLinks {
  const report = view === 'groups' ? groupPerformance : locationPerformance
  const params = performanceFilter.toParams(changed(filter, {}))
  const columns = view === 'groups' ? groupColumns : locationColumns
  const { print } = exportLinks(viewer, report, params)
  if (viewer.features.industry_score) params.set('columns', columns.map(({ id }) => id).join())
  return { csv: exportLinks(viewer, report, params).csv, print }
}

/** The query of a row's link to its score: the filter without what the row itself states. */
function scoreSearch(filter: PerformanceFilter, view: PerformanceView): string {
  const locationIds = view === 'groups' ? filter.locationIds : []
  return performanceFilter.navigationParams({ ...filter, locationIds, groupIds: [] }).toString()
}

/** The query of a row's link to the dashboard. */
function datesOf(params: URLSearchParams): string {
  const names = ['from', 'to', 'dateDescriptor']
  return new URLSearchParams([...params].filter(([name]) => names.includes(name))).toString()
}

function readerOf(viewer: Viewer) {
  return {
    isLimited: viewer.places !== null,
    maySeeScores: viewer.can('location_score.read'),
    maySetTargets: viewer.userType === 'admin' && viewer.features.custom_score,
    maySeeIntegrations: viewer.can('integration.read'),
    mayAddLocations: viewer.can('location.create'),
    mayAddGroups: viewer.can('group.create'),
  }
}

export type PerformanceReader = ReturnType<typeof readerOf>
