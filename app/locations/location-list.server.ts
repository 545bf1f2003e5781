/** Loads a page of the list of locations, in numbered pages of the size given in the address. */

import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { filterBar } from '#app/filters/bar/bar.server'
import type { Filter } from '#app/filters/filter'
import { changed } from '#app/filters/filter'
import { listOf, rowsOfPage } from '#app/filters/list/list.server'
import { listFilter } from '#app/reports/page-links'
import { countOf, numberedPageOf } from '#app/reports/page-of.server'
import type { Report } from '#app/reports/report'
import { isPageSelected, requestedFilter, searchOf } from '#app/reports/requested.server'
import { clockOf } from '#app/viewer/clock.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { loadedPart } from './failure.server'
import { type Issue, noIssues } from './issues/issue'
import { issuesOf } from './issues/issues.server'
import type { LocationConditions } from './location-fields'
import { pageSizeOf } from './location-filter'
import type { ListedLocation } from './location-report.server'

export function locationList(
  request: Request,
  viewer: Viewer,
  report: Report<ListedLocation, Filter & LocationConditions>,
) {
  const clock = clockOf(viewer)
  const { toParams } = report.filter
  return viewer.query(async (tx) => {
    const { filter, names, notice } = await requestedFilter(tx, report, searchOf(request))
    const { count } = await countOf(tx, report, filter, clock)
    const size = pageSizeOf(filter)
    const here = listFilter(filter, ['select'])
    const list = listOf(request, report.filter, { ...here, page: filter.page }, count, size)
    const page = toParams({ ...here, page: list.page })
    const locations = await numberedPageOf(tx, report, filter, clock, rowsOfPage(list, size))
    return {
      bar: await filterBar(tx, { request, definition: report.filter, filter, names, clock, viewer }),
      list,
      locations,
      conflicts: viewer.can('issue.read')
        ? await loadedPart(tx, noIssues, () => openConflicts(tx, locations))
        : null,
      isNarrowed: filter.search !== '' || (filter.groupIds ?? []).length > 0,
      /** `search`: the list from its start, for its other outlets; `here`: this page, for the way back to it. */
      search: toParams(changed(here, {})).toString(),
      here: page.toString(),
      selectPage: `${list.path}?${new URLSearchParams([...page, ['select', 'page']])}`,
      isPageSelected: isPageSelected(request),
      notice,
    }
  })
}

/**
 * Returns the locations with a conflict that nobody has muted. A missing place on Google is common and shown on the
 * location's own page, so it is left out.
 */
async function openConflicts(tx: Tx, locations: ListedLocation[]): Promise<Id[]> {
  const found = await issuesOf(
    tx,
    locations.map(({ id }) => id),
  )
  const isOpen = ({ status, muted }: Issue) => status === 'conflicting_place_id' && !muted
  return [...found].flatMap(([id, issues]) => (issues.some(isOpen) ? id : []))
}

export type LocationList = Awaited<ReturnType<typeof locationList>>
