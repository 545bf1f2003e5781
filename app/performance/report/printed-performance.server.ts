/** Location performance as a print-out: all rows of the view in the address. */

import { isSwitchedOn } from '#app/reports/access.server'
import { printOf } from '#app/reports/print.server'
import { searchOf } from '#app/reports/requested.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { industryFor } from '../industry/industry.server'
import { performanceFilter, showsPrevious, viewOf } from './performance-filter'
import { groupPerformance, locationPerformance } from './performance-report.server'
import { sharedRanks } from './ranking'

export async function printedPerformance(request: Request, viewer: Viewer) {
  const asked = performanceFilter.read(searchOf(request))
  const view = isSwitchedOn(groupPerformance, viewer) ? viewOf(asked) : 'locations'
  const printed = await printOf(request, viewer, view === 'groups' ? groupPerformance : locationPerformance)
  return {
    ...printed,
    view,
    shared: [...sharedRanks(printed.rows)],
    withPrevious: showsPrevious(asked) && printed.rows.some(({ previous }) => previous !== null),
    isLimited: viewer.places !== null,
    industry: await viewer.query((tx) => industryFor(tx, viewer, asked)),
  }
}
