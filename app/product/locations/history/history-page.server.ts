/** Loads the history page of a location, and the undo options for this page and for the history of all locations. */
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { changeFilter, type Filter } from '#app/platform/filters/filter'
import { exportLinks } from '#app/platform/reports/export-links.server'
import { loadList } from '#app/platform/reports/list-page-loader.server'
import { firstPageFilter } from '#app/platform/reports/page-links'
import { searchParamsOf } from '#app/platform/reports/requested-filter.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import type { UndoOptions } from '../changes/change'
import { unwrapListQuery, wrapListQuery } from '../list/list-query'
import { locationHistoryFilter } from './change-filter'
import { changeReport } from './change-report.server'

/** Returns what the viewer can undo. `search` is the query string of the link that returns from the undo page. */
export function undoOptions(viewer: Viewer, search = ''): UndoOptions {
  return { now: new Date(), canUndo: viewer.can('location.update'), search }
}

export async function loadLocationHistory(tx: Tx, request: Request, viewer: Viewer, locationId: Id) {
  const scope = (filter: Filter) => ({ ...changeReport.filter.restrict(filter), locationIds: [locationId] })
  const report = { ...changeReport, filter: locationHistoryFilter }
  const page = await loadList(tx, report, { request, viewer, scope, pageParameters: ['locationId'] })
  // The export file and the printout use the report on all locations, so add this location to their filter.
  const exportFilter = firstPageFilter(scope(changeFilter(page.list.filter, {})), ['locationId', 'list'])
  const listSearch = wrapListQuery(unwrapListQuery(searchParamsOf(request)))
  return {
    ...page,
    // The query of the locations list is not a filter of this page, so keep it when the user clears the filters.
    bar:
      page.bar && listSearch ? { ...page.bar, clearTo: appendQuery(page.bar.clearTo, listSearch) } : page.bar,
    exports: exportLinks(viewer, changeReport, changeReport.filter.toParams(exportFilter)),
    undo: undoOptions(viewer, listSearch),
  }
}

function appendQuery(path: string, query: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}
