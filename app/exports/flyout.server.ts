/**
 * The flyouts next to a report's page that export the report: as a schedule or as a file. Reports do not know about
 * them: the page frame asks here what the URL opens and what the page's menu may offer. When the URL names something
 * that does not exist, the flyout says so; the page still works.
 */

import type { ExportChoices } from '#app/filters/bar/export-choices'
import { keywordAddress } from '#app/keywords/keyword-address'
import { listedAddress } from '#app/landing-pages/responses/listed-address'
import { readAddress } from '#app/listings/dashboard/listings-address'
import { canReadAll, isSwitchedOn } from '#app/reports/access.server'
import type { Route } from '#app/routing/route-table'
import type { Viewer } from '#app/viewer/viewer.server'
import { findReport } from './all-reports.server'
import { type DownloadFlyout, openDownloadFlyout } from './files/download-flyout.server'
import { type ReportPage, reportPageAt } from './report-pages.server'
import { openScheduleFlyout, type ScheduleFlyout, scheduleChoice } from './schedules/schedule-flyout.server'

/** The open flyout; each kind with the data it renders. */
export type ExportFlyout =
  | ({ kind: 'schedule'; closeTo: string } & ScheduleFlyout)
  | ({ kind: 'download'; closeTo: string } & DownloadFlyout)

/** The requested page of a report. */
export type AskedPage = {
  viewer: Viewer
  page: ReportPage
  report: NonNullable<ReturnType<typeof findReport>>
  params: URLSearchParams
  /** The page's query without an open flyout. */
  search: URLSearchParams
  now: Date
}

export type ExportFrame = { flyout: ExportFlyout | null; choices: ExportChoices }

/** Returns null when the page shows no report that this viewer may see. */
export async function openExportFrame(
  viewer: Viewer,
  route: Route,
  request: Request,
): Promise<ExportFrame | null> {
  const address = keywordAddress(listedAddress(request.url))
  const page = reportPageAt(route, address.searchParams.get('view'))
  const report = page && findReport(page.report)
  if (!page || !report || !isSwitchedOn(report, viewer) || !canReadAll(report, viewer)) return null
  const params = address.searchParams
  const asked = { viewer, page, report, params, search: withoutFlyout(params), now: new Date() }
  return { flyout: await openExportFlyout(asked), choices: choicesOf(asked) }
}

async function openExportFlyout(asked: AskedPage): Promise<ExportFlyout | null> {
  const { viewer, page, params, search } = asked
  const closeTo = page.path(viewer.href, search)
  if (params.get('flyout') === 'schedule-export' || params.get('flyout_edit') === 'true')
    return { kind: 'schedule', closeTo, ...(await openScheduleFlyout(asked)) }
  if (params.get('flyout') === 'download')
    return { kind: 'download', closeTo, ...(await openDownloadFlyout(asked)) }
  return null
}

function choicesOf(asked: AskedPage): ExportChoices {
  return { schedule: scheduleChoice(asked), options: openedAt(asked, 'download') }
}

const ofFlyouts = ['flyout', 'flyout_edit', 'export_id']

/**
 * Removes the flyout's parameters. The flyout of a listing has its own, one of which has the same name as a filter
 * parameter.
 */
function withoutFlyout(params: URLSearchParams): URLSearchParams {
  const list = params.get('flyout') === 'sync' ? readAddress(params).list : params
  return new URLSearchParams([...list].filter(([name]) => !ofFlyouts.includes(name)))
}

/** Returns the URL of the same page with this flyout open. */
function openedAt({ viewer, page, search }: AskedPage, flyout: string): string {
  return page.path(viewer.href, new URLSearchParams([...search, ['flyout', flyout]]))
}
