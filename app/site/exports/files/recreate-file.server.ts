/** Recreates a file with the report's current rows, unless it is in progress or can still be downloaded. */
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { requireReport } from '../authorize-report.server'
import { columnIdsOf } from '../report-columns'
import { requireFile, statusAt } from './export-files.server'
import { checkStoredFile } from './file-page.server'
import { isInProgress } from './file-status-labels'
import { type ExportRequestResult, requestExport } from './request-export.server'

/** Returns the id of the file to show, or the reason why no file can be created. */
export async function recreateFile(
  viewer: Viewer,
  fileId: string | undefined,
  ip: string,
): Promise<ExportRequestResult> {
  const file = await viewer.query((tx) => requireFile(tx, fileId, viewer.userId))
  const report = requireReport(viewer, file.report)
  const isAvailable = statusAt(file, new Date()) === 'complete' && (await checkStoredFile(file)) === 'there'
  if (isInProgress(file.status) || isAvailable) return { ok: true, id: file.id }
  const filter = report.filter.fromStored(file.filter)
  if (!filter) throw new Response('The filter is no longer valid', { status: 404 })
  const request = {
    report: report.name,
    filter: report.filter.toStored(filter),
    columns: columnIdsOf(report, file.columns ?? []),
    timeZone: file.timeZone,
  }
  return viewer.query((tx) => requestExport(tx, viewer, { ...request, ip }))
}
