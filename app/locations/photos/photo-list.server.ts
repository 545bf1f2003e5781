/** The photos of all locations as their page shows them: bar, total, one page of them. */
import type { Tx } from '#app/database/tenant.server'
import { filterBar } from '#app/filters/bar/bar.server'
import { type Clock, defaultFilter } from '#app/filters/filter'
import { resolveRange } from '#app/filters/resolve-range'
import { listFilter, pageLinks } from '#app/reports/page-links'
import { countOf, hasRows, pageOf } from '#app/reports/page-of.server'
import { requestedFilter, searchOf } from '#app/reports/requested.server'
import type { Viewer } from '#app/session/viewer.server'
import { photoFilter } from './photo-filter'
import { photoReport } from './photo-report.server'

export async function photosPage(tx: Tx, request: Request, viewer: Viewer, clock: Clock) {
  const { filter, names, notice } = await requestedFilter(tx, photoReport, searchOf(request))
  const page = await pageOf(tx, photoReport, filter, clock)
  const list = listFilter(filter, [])
  return {
    bar: await filterBar(tx, { request, definition: photoFilter, filter, names, clock, viewer }),
    photos: page.rows,
    isUnused:
      page.rows.length === 0 && !(await hasRows(tx, photoReport, defaultFilter(photoFilter.rules), clock)),
    total: await countOf(tx, photoReport, filter, clock),
    dates: resolveRange(filter.range, clock).dates,
    links: pageLinks(photoFilter, list, page, (search) => viewer.href('/photos', search)),
    search: photoFilter.toParams(list).toString(),
    notice,
    mayUpload: viewer.can('media.create'),
  }
}
