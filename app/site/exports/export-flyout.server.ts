/**
 * Loads the flyouts that export a report as a scheduled export or as a file, and the entries of the export menu. They
 * are loaded by the page frame, so that report modules do not depend on exports. If the URL refers to a schedule that
 * does not exist, the flyout shows a message and the page still works.
 */

import { trialExportRefusal } from '#app/kit/access/trial-export'
import type { Route } from '#app/kit/routing/route-table'
import type { ExportChoices } from '#app/platform/filters/bar/export-menu-choices'
import { canReadAllRows, isReportEnabled, reportFor } from '#app/platform/reports/report-access.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { findReport } from './all-reports.server'
import { type DownloadFlyout, loadDownloadFlyout } from './files/download-form/download-flyout.server'
import type { ReportPageRequest } from './report-page-request'
import { reportPageAt } from './report-pages.server'
import {
  loadScheduleFlyout,
  type ScheduleFlyout,
  scheduleChoice,
} from './schedules/form/schedule-flyout.server'

/** The open flyout: its kind and the data it renders. */
export type ExportFlyout =
  | ({ kind: 'schedule'; closeTo: string } & ScheduleFlyout)
  | ({ kind: 'download'; closeTo: string } & DownloadFlyout)

export type ExportFrame = { flyout: ExportFlyout | null; choices: ExportChoices }

/**
 * Loads the open flyout and the entries of the export menu. Returns null if the page shows no report, or a report that
 * the viewer is not allowed to see.
 */
export async function loadExportFrame(
  viewer: Viewer,
  route: Route,
  request: Request,
): Promise<ExportFrame | null> {
  const url = new URL(request.url)
  const params = url.searchParams
  const page = reportPageAt(route, params.get('view'))
  const report = page && findReport(page.report)
  if (!page || !report || !isReportEnabled(report, viewer) || !canReadAllRows(report, viewer)) return null
  const query = report.pageAddress?.toQuery(url) ?? params
  const omitted = [...flyoutParams, ...(report.filter.rules.pageState ?? [])]
  const pageRequest = {
    viewer,
    page,
    report: reportFor(report, viewer),
    params,
    search: new URLSearchParams([...query].filter(([name]) => !omitted.includes(name))),
    now: new Date(),
  }
  return { flyout: await loadExportFlyout(pageRequest), choices: exportChoicesOf(pageRequest) }
}

async function loadExportFlyout(pageRequest: ReportPageRequest): Promise<ExportFlyout | null> {
  const { viewer, page, params, search } = pageRequest
  const closeTo = page.path(viewer.href, search)
  if (params.get('flyout') === 'schedule-export' || params.get('flyout_edit') === 'true')
    return { kind: 'schedule', closeTo, ...(await loadScheduleFlyout(pageRequest)) }
  if (params.get('flyout') === 'download')
    return { kind: 'download', closeTo, ...(await loadDownloadFlyout(pageRequest)) }
  return null
}

function exportChoicesOf(pageRequest: ReportPageRequest): ExportChoices {
  return {
    schedule: scheduleChoice(pageRequest),
    options: pathWithFlyout(pageRequest, 'download'),
    trial: trialExportRefusal(pageRequest.viewer, pageRequest.now),
  }
}

const flyoutParams = ['flyout', 'flyout_edit', 'export_id']

/** Returns the URL of the same page with this flyout open. */
function pathWithFlyout({ viewer, page, search }: ReportPageRequest, flyout: string): string {
  return page.path(viewer.href, new URLSearchParams([...search, ['flyout', flyout]]))
}
