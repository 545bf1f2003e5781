/**
 * CSV downloads, streamed by Express from one COPY: as fast as the reader takes it, never more than a few chunks
 * in memory, the query ended at once when the reader leaves. A download that fails breaks the connection, so
 * that half a file never looks whole. It does not pass through Remix, whose streams know no back-pressure.
 */
import { pipeline } from 'node:stream/promises'
import type { NextFunction, Request, Response } from 'express'
import { openDownload } from '#app/database/tenant.server'
import { today } from '#app/filters/resolve-range'
import { findImport } from '#app/imports/import-record.server'
import { rejectsCsv } from '#app/imports/import-rejects.server'
import { log } from '#app/log.server'
import { requestedFilter, searchOf } from '#app/reports/requested.server'
import { actorOf, recordAudit } from '#app/session/audit.server'
import { clockOf } from '#app/session/clock.server'
import { turnAway } from '#app/session/guard.server'
import type { Viewer } from '#app/session/viewer.server'
import { askedReport } from './asked-report.server'
import { type Copy, csvStream, reportCopy } from './csv-stream.server'
import { forReport, readOptions } from './download-options'
import { takeTurn } from './download-turns.server'

/** Slow readers are welcome; one who takes nothing for so long has gone, and others wait for the place. */
const STALLED_MS = 5 * 60_000

/** `GET /export/csv/{report}?…`: the page's own query string, all its rows. */
export function csvDownload(req: Request, res: Response, next: NextFunction): void {
  const viewer: Viewer | null = res.locals.viewer
  if (!viewer) return next()
  const asked = askedReport(viewer, req.params.report ?? '')
  if (!asked.ok) return turnAway(req, res, asked.refused, next)
  const { report } = asked
  const params = searchOf({ url: req.originalUrl })
  const lacking = report.lacks?.(report.filter.read(params))
  if (lacking) return void res.status(422).type('text/plain').send(`${lacking}.`)
  if (viewer.settings.async_file_download === true)
    return res.redirect(303, viewer.paths.newFileDownload(forReport(report.name, params)))
  const wanted = readOptions(report, params, clockOf(viewer))
  const prepare = () =>
    viewer.query(async (tx) => {
      await recordAudit(tx, { ...actorOf(viewer), action: `${report.name}.exported`, ip: req.ip })
      const { filter } = await requestedFilter(tx, report, params)
      return reportCopy(tx, report, { filter, ...wanted })
    })
  void sendCopy(req, res, viewer, prepare).catch(next)
}

// With little memory to sort in, PostgreSQL walks the list's index and sends the first row at once, instead of sorting
// 600,000 rows on disk for five seconds; with no parallel workers, a slow reader holds one process and not three.
const inPassing = `set local work_mem = '4MB'; set local max_parallel_workers_per_gather = 0`

/**
 * Sends what a COPY writes as a CSV attachment. `prepare` gives the statement; it runs once the account has a turn,
 * before anything is sent, so that its failure is an ordinary error page.
 */
export async function sendCopy(
  req: Request,
  res: Response,
  viewer: Viewer,
  prepare: () => Promise<Copy>,
): Promise<void> {
  const { client, close } = await openDownload(viewer.accountId, viewer.places)
  let failure: Error | undefined
  try {
    if (!(await takeTurn(client, viewer.accountId))) return refuseTurn(res)
    await client.query(inPassing)
    const copy = await prepare()
    res.attachment(`export-${today({ now: new Date(), timeZone: viewer.timeZone })}.csv`)
    res.set({ 'Content-Type': 'text/csv; charset=utf-8', 'Cache-Control': 'no-store, no-transform' })
    if (req.method === 'HEAD') return void res.end()
    res.setTimeout(STALLED_MS, () => res.destroy())
    await pipeline(csvStream(client, copy), res)
  } catch (error) {
    failure = error as Error
    if (!res.headersSent) throw error
    res.destroy()
    if (!req.socket.destroyed) log.error({ err: error }, 'a download broke off')
  } finally {
    await close(failure)
  }
}

function refuseTurn(res: Response): void {
  res.status(429).set('Retry-After', '10').type('text/plain')
  res.send('Other downloads of this account are still running. Wait until one has finished, then try again.')
}

/**
 * `GET /export/csv/import-rejects/{importId}`: the rows of an import that were not taken, with the reasons. On trial
 * too: they are what somebody has just brought, given back.
 */
export function importRejectsDownload(req: Request, res: Response, next: NextFunction): void {
  const viewer: Viewer | null = res.locals.viewer
  if (!viewer) return next()
  const send = async () => {
    const found = await viewer.query((tx) => findImport(tx, req.params.importId))
    if (!found) return turnAway(req, res, { status: 404 }, next)
    const prepare = () =>
      viewer.query(async (tx) => {
        const event = { action: 'import_rejects.exported', subject: found.fileName, ip: req.ip }
        await recordAudit(tx, { ...actorOf(viewer), ...event })
        return rejectsCsv(tx, found)
      })
    await sendCopy(req, res, viewer, prepare)
  }
  void send().catch(next)
}
