/** The downloads of single CSV files: a report, and the rejected rows of an import. */
import type { NextFunction, Request, Response } from 'express'
import { loadRequestedFilter, searchParamsOf } from '#app/platform/reports/requested-filter.server'
import type { AnyReport } from '#app/platform/reports/sort-order'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import { clockOf } from '#app/platform/viewer/clock.server'
import { rejectRequest } from '#app/platform/viewer/guard/guard.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { findImport } from '#app/product/imports/import-record.server'
import { rejectedRowsCsv } from '#app/product/imports/rejected-rows.server'
import { formerNames } from '../all-reports.server'
import { authorizeReport } from '../authorize-report.server'
import { buildReportCopy, type CopyQuery, createCsvStream } from './csv-stream.server'
import { downloadParams, parseDownloadOptions } from './download-options'
import { streamDownload } from './stream-download.server'

function currentAddress(viewer: Viewer, report: string, url: string): string {
  return viewer.href('/export/csv/:report', { report }, searchParamsOf({ url }))
}

/** `GET /export/csv/{report}?…`: sends all rows that the report's page lists for the same query string. */
export function sendReportCsv(req: Request, res: Response, next: NextFunction): void {
  const viewer: Viewer | null = res.locals.viewer
  if (!viewer) return next()
  const name = req.params.report ?? ''
  const currentName = formerNames.get(name)
  if (currentName) return res.redirect(308, currentAddress(viewer, currentName, req.originalUrl))
  const authorization = authorizeReport(viewer, name)
  if (!authorization.ok) return rejectRequest(req, res, authorization.refused, next)
  const { report } = authorization
  const params = searchParamsOf({ url: req.originalUrl })
  const missing = report.missingCondition?.(report.filter.read(params))
  if (missing) return void res.status(422).type('text/plain').send(`${missing}.`)
  if (viewer.settings.async_file_download === true)
    return res.redirect(303, viewer.href('/file-downloads/new', downloadParams(report.name, params)))
  void streamReport(req, res, viewer, report, params).catch(next)
}

/** Sends all rows of the report that match the query, and records this in the audit log. */
export function streamReport(
  req: Request,
  res: Response,
  viewer: Viewer,
  report: AnyReport,
  params: URLSearchParams,
): Promise<void> {
  const options = parseDownloadOptions(report, params, clockOf(viewer))
  const prepare = () =>
    viewer.query(async (tx) => {
      await recordAudit(tx, { ...actorOf(viewer), action: `${report.name}.exported`, ip: req.ip })
      const { filter, notice } = await loadRequestedFilter(tx, report, params)
      return { ...(await buildReportCopy(tx, report, { filter, ...options })), notice }
    })
  return streamCsv(req, res, viewer, prepare)
}

/**
 * Sends the output of a COPY statement as a CSV attachment. `prepare` returns the statement, and is called before
 * anything is sent, so that an error in it results in an ordinary error page.
 */
export async function streamCsv(
  req: Request,
  res: Response,
  viewer: Viewer,
  prepare: () => Promise<CopyQuery>,
): Promise<void> {
  await streamDownload(req, res, viewer, async (client) => {
    const copy = await prepare()
    if (copy.notice) res.set('Filter-Notice', copy.notice)
    return {
      extension: 'csv',
      contentType: 'text/csv; charset=utf-8',
      open: () => createCsvStream(client, copy),
    }
  })
}

/**
 * `GET /export/csv/import-rejects/{importId}`: sends the rejected rows of an import, with the reasons. Trial users are
 * also allowed to download them, because the rows are their own data.
 */
export function sendImportRejectsCsv(req: Request, res: Response, next: NextFunction): void {
  const viewer: Viewer | null = res.locals.viewer
  if (!viewer) return next()
  const send = async () => {
    const found = await viewer.query((tx) => findImport(tx, req.params.importId))
    if (!found) return rejectRequest(req, res, { status: 404 }, next)
    const prepare = () =>
      viewer.query(async (tx) => {
        const event = { action: 'import_rejects.exported', subject: found.fileName, ip: req.ip }
        await recordAudit(tx, { ...actorOf(viewer), ...event })
        return rejectedRowsCsv(tx, found)
      })
    await streamCsv(req, res, viewer, prepare)
  }
  void send().catch(next)
}
