/** The history as its pages show it, of all locations or of one: bar, total, and one page of changes. */
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { filterBar } from '#app/filters/bar/bar.server'
import { defaultFilter, type Filter } from '#app/filters/filter'
import { resolveRange } from '#app/filters/resolve-range'
import { listFilter, pageLinks } from '#app/reports/page-links'
import { countOf, hasRows, pageOf } from '#app/reports/page-of.server'
import { requestedFilter, searchOf } from '#app/reports/requested.server'
import { clockOf } from '#app/session/clock.server'
import type { Viewer } from '#app/session/viewer.server'
import { besideOwn, listQueryBeside } from '../list-query'
import { changeFilter, locationHistoryFilter } from './change-filter'
import { changeReport } from './change-report.server'

type Place = { id: Id; name: string }

export async function historyPage(tx: Tx, request: Request, viewer: Viewer, place: Place | null) {
  const clock = clockOf(viewer)
  const definition = place ? locationHistoryFilter : changeFilter
  const asked = await requestedFilter(tx, { ...changeReport, filter: definition }, searchOf(request))
  const { names, notice } = asked
  const within = (filter: Filter): Filter => (place ? { ...filter, locationIds: [place.id] } : filter)
  const filter = within(asked.filter)
  const page = await pageOf(tx, changeReport, filter, clock)
  const list = listFilter(filter, ['locationId'])
  const to = (search: URLSearchParams) =>
    place
      ? viewer.href('/settings/locations/:locationId/history', { locationId: place.id }, search)
      : viewer.href('/settings/locations/history', search)
  const bar = await filterBar(tx, { request, definition, filter: asked.filter, names, clock, viewer })
  const beside = place ? besideOwn(listQueryBeside(searchOf(request))) : ''
  return {
    place,
    // The way back to the list is no filter of this page's, and stays when they are cleared.
    bar: beside
      ? { ...bar, clearTo: `${bar.clearTo}${bar.clearTo.includes('?') ? '&' : '?'}${beside}` }
      : bar,
    beside,
    filter: asked.filter,
    changes: page.rows,
    isUnused:
      page.rows.length === 0 &&
      !(await hasRows(tx, changeReport, within(defaultFilter(definition.rules)), clock)),
    total: await countOf(tx, changeReport, filter, clock),
    dates: resolveRange(filter.range, clock).dates,
    links: pageLinks(definition, list, page, to),
    /** For file and print-out, which know all locations. */
    search: changeFilter.toParams(listFilter(list, ['list'])).toString(),
    now: clock.now,
    mayUndo: viewer.can('location.update'),
    notice,
  }
}
