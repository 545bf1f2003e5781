/**
 * `GET /settings/billing/data`: sends all data of the account as one ZIP archive of CSV files. Admins can always download
 * it, also after the trial and when the account is closed.
 */
import type { NextFunction, Request, Response } from 'express'
import type { PoolClient } from 'pg'
import { buildUserCsv } from '#app/accounts/users/user-csv.server'
import type { Tx } from '#app/kit/database/tenant.server'
import { canReadAllRows, reportFor } from '#app/platform/reports/report-access.server'
import type { AnyReport } from '#app/platform/reports/sort-order'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import { clockOf } from '#app/platform/viewer/clock.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { buildWidgetCsv } from '#app/product/widgets/list/widget-csv.server'
import { allReports } from '../all-reports.server'
import { buildReportCopy, type CopyQuery, createCsvStream } from '../csv/csv-stream.server'
import { streamDownload } from '../csv/stream-download.server'
import { createZipStream, type ZipFile } from './zip-stream.server'

type DataFile = { name: string; build: (tx: Tx) => Promise<CopyQuery> | CopyQuery }

export function sendAccountData(req: Request, res: Response, next: NextFunction): void {
  const viewer: Viewer | null = res.locals.viewer
  if (!viewer) return next()
  const send = streamDownload(req, res, viewer, async (client) => {
    const event = { action: 'account_data.exported', ip: req.ip }
    await viewer.query((tx) => recordAudit(tx, { ...actorOf(viewer), ...event }))
    return {
      extension: 'zip',
      contentType: 'application/zip',
      open: () => createZipStream(openFiles(viewer, client)),
    }
  })
  void send.catch(next)
}

/** Opens one file after the other, because they are all read over the same connection. */
async function* openFiles(viewer: Viewer, client: PoolClient): AsyncGenerator<ZipFile> {
  for (const { name, build } of listFiles(viewer)) {
    const copy = await viewer.query(async (tx) => build(tx))
    yield { name: `${name}.csv`, contents: createCsvStream(client, copy) }
  }
}

function listFiles(viewer: Viewer): DataFile[] {
  const lists: DataFile[] = [
    { name: 'users', build: buildUserCsv },
    { name: 'widgets', build: buildWidgetCsv },
  ]
  return [...allReports.flatMap((report) => reportFiles(report, viewer)), ...lists]
}

/**
 * Returns the file of a report with all its rows, which is the same as its page's CSV of all time. Reports of features
 * that are switched off are included: their data belongs to the account too. A report of one record is not a list of
 * the account.
 */
function reportFiles(fullReport: AnyReport, viewer: Viewer): DataFile[] {
  const report = reportFor(fullReport, viewer)
  const filter = report.filter.read(new URLSearchParams({ dateDescriptor: 'all_time' }))
  if (!canReadAllRows(report, viewer) || report.missingCondition?.(filter)) return []
  const build = (tx: Tx) => buildReportCopy(tx, report, { filter, columnIds: null, clock: clockOf(viewer) })
  return [{ name: report.name, build }]
}
