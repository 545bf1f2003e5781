/** What the history pages need in addition to their list of changes, and the list for one location. */
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { changed, type Filter } from '#app/filters/filter'
import { exportLinks } from '#app/reports/export-links.server'
import { readList } from '#app/reports/list-page.server'
import { listFilter } from '#app/reports/page-links'
import { searchOf } from '#app/reports/requested.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { besideOwn, listQueryBeside } from '../list-query'
import type { Undoing } from './change'
import { locationHistoryFilter } from './change-filter'
import { changeReport } from './change-report.server'

/** @param search the query that the undo page returns with. */
export function undoing(viewer: Viewer, search = ''): Undoing {
  return { now: new Date(), may: viewer.can('location.update'), search }
}

export async function locationHistory(tx: Tx, request: Request, viewer: Viewer, locationId: Id) {
  const scope = (filter: Filter) => ({ ...changeReport.filter.of(filter), locationIds: [locationId] })
  const report = { ...changeReport, filter: locationHistoryFilter }
  const page = await readList(tx, report, { request, viewer, scope, ownParameters: ['locationId'] })
  // For the export file and the printout, which cover all locations.
  const ofLocation = listFilter(scope(changed(page.list.filter, {})), ['locationId', 'list'])
  const beside = besideOwn(listQueryBeside(searchOf(request)))
  return {
    ...page,
    // The query of the locations list is not a filter of this page, so it stays when the filters are cleared.
    bar: page.bar && beside ? { ...page.bar, clearTo: withQuery(page.bar.clearTo, beside) } : page.bar,
    exports: exportLinks(viewer, changeReport, changeReport.filter.toParams(ofLocation)),
    undo: undoing(viewer, beside),
  }
}

function withQuery(path: string, query: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}
