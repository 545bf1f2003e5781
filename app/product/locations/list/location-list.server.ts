/** Loads a page of the locations list. Pages are numbered, and their size can be set in the URL. */

import { loadTogether } from '#app/kit/database/load-together.server'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { loadFilterBar } from '#app/platform/filters/bar/load-filter-bar.server'
import type { Filter } from '#app/platform/filters/filter'
import { changeFilter } from '#app/platform/filters/filter'
import { limitAndOffset, paginateList } from '#app/platform/filters/list/paginate-list.server'
import { firstPageFilter } from '#app/platform/reports/page-links'
import type { Report } from '#app/platform/reports/report'
import { countRows, loadNumberedPage } from '#app/platform/reports/report-rows.server'
import {
  isPageSelected,
  loadRequestedFilter,
  searchParamsOf,
} from '#app/platform/reports/requested-filter.server'
import { clockOf } from '#app/platform/viewer/clock.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadPart } from '../failures.server'
import { type Issue, issuesUnavailableMessage } from '../issues/issue'
import { loadIssues } from '../issues/issues.server'
import type { LocationConditions } from '../location-filter-fields'
import type { ListedLocation } from './listed-location'
import { pageSizeOf } from './location-filter'

export function loadLocationList(
  request: Request,
  viewer: Viewer,
  report: Report<ListedLocation, Filter & LocationConditions>,
) {
  const clock = clockOf(viewer)
  const { toParams } = report.filter
  return viewer.query(async (tx) => {
    const { filter, names, notice } = await loadRequestedFilter(tx, report, searchParamsOf(request))
    const size = pageSizeOf(filter)
    const { total, locations, bar } = await loadTogether(tx, {
      total: () => countRows(tx, report, filter, clock),
      locations: () => loadNumberedPage(tx, report, filter, clock, limitAndOffset(filter, size)),
      bar: () => loadFilterBar(tx, { request, definition: report.filter, filter, names, clock, viewer }),
    })
    const filterOfPage = firstPageFilter(filter, ['select'])
    const list = paginateList(
      request,
      report.filter,
      { ...filterOfPage, page: filter.page },
      total.count,
      size,
    )
    const page = toParams({ ...filterOfPage, page: list.page })
    return {
      bar,
      list,
      locations,
      conflicts: viewer.can('issue.read')
        ? await loadPart(tx, issuesUnavailableMessage, () => loadOpenConflicts(tx, locations))
        : null,
      isFiltered: filter.search !== '' || (filter.groupIds ?? []).length > 0,
      /**
       * `search` is the query of the list's first page, used for the other output formats. `here` is the query of this
       * page, used by links that return to it.
       */
      search: toParams(changeFilter(filterOfPage, {})).toString(),
      here: page.toString(),
      selectPage: `${list.path}?${new URLSearchParams([...page, ['select', 'page']])}`,
      isPageSelected: isPageSelected(request),
      notice,
    }
  })
}

/**
 * Returns the ids of locations with a conflicting place ID that has not been muted. A missing place ID is not included,
 * because it is common and shown on the location's page.
 */
async function loadOpenConflicts(tx: Tx, locations: ListedLocation[]): Promise<Id[]> {
  const found = await loadIssues(
    tx,
    locations.map(({ id }) => id),
  )
  const isOpen = ({ status, muted }: Issue) => status === 'conflicting_place_id' && !muted
  return [...found].flatMap(([id, issues]) => (issues.some(isOpen) ? id : []))
}

export type LocationList = Awaited<ReturnType<typeof loadLocationList>>
