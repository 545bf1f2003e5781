/**
 * CSV downloads, streamed by Express from one COPY: as fast as the client reads, never more than a few chunks in
 * memory; the query ends as soon as the client disconnects. A download that fails breaks the connection, so that half a
 * file never looks complete. It bypasses Remix, whose streams have no back-pressure.
 */
import { pipeline } from 'node:stream/promises'
import type { NextFunction, Request, Response } from 'express'
import { configuration } from '#app/configuration.server'
import { openDownload } from '#app/database/tenant.server'
import { today } from '#app/filters/resolve-range'
import { findImport } from '#app/imports/import-record.server'
import { rejectsCsv } from '#app/imports/import-rejects.server'
import { log } from '#app/log.server'
import { requestedFilter, searchOf } from '#app/reports/requested.server'
import { actorOf, recordAudit } from '#app/viewer/audit.server'
import { clockOf } from '#app/viewer/clock.server'
import { turnAway } from '#app/viewer/guard.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { authorizeReport } from './authorize-report.server'
import { type Copy, csvStream, reportCopy } from './csv-stream.server'
import { forReport, readOptions } from './download-options'
import { type DownloadSlots, downloadSlots } from './download-slots'
import { takeTurn } from './download-turns.server'
import { slowReader } from './slow-reader'

/**
 * How long a download waits for a database connection. While one waits, a slow reader is dropped within three seconds.
 */
const WAIT_MS = 15_000

let slots: DownloadSlots | undefined
/** Created at the first download, because the configuration is not read before. */
function ownSlots(): DownloadSlots {
  const { downloadPool, downloadsPerAccount } = configuration()
  slots ??= downloadSlots({ slots: downloadPool, perAccount: downloadsPerAccount })
  return slots
}

/** `GET /export/csv/{report}?…`: the page's own query string, with all its rows. */
export function csvDownload(req: Request, res: Response, next: NextFunction): void {
  const viewer: Viewer | null = res.locals.viewer
  if (!viewer) return next()
  const asked = authorizeReport(viewer, req.params.report ?? '')
  if (!asked.ok) return turnAway(req, res, asked.refused, next)
  const { report } = asked
  const params = searchOf({ url: req.originalUrl })
  const lacking = report.missingCondition?.(report.filter.read(params))
  if (lacking) return void res.status(422).type('text/plain').send(`${lacking}.`)
  if (viewer.settings.async_file_download === true)
    return res.redirect(303, viewer.href('/file-downloads/new', forReport(report.name, params)))
  const wanted = readOptions(report, params, clockOf(viewer))
  const prepare = () =>
    viewer.query(async (tx) => {
      await recordAudit(tx, { ...actorOf(viewer), action: `${report.name}.exported`, ip: req.ip })
      const { filter, notice } = await requestedFilter(tx, report, params)
      return { ...(await reportCopy(tx, report, { filter, ...wanted })), notice }
    })
  void sendCopy(req, res, viewer, prepare).catch(next)
}

// With little memory for sorting, PostgreSQL scans the list's index and sends the first row at once, instead of sorting
// 600,000 rows on disk for five seconds. Without parallel workers, a slow reader holds one process rather than three.
const inPassing = `set local work_mem = '4MB'; set local max_parallel_workers_per_gather = 0`

/**
 * Sends the output of a COPY as a CSV attachment. `prepare` returns the statement; it runs once the account has a slot
 * and before anything is sent, so that its failure is an ordinary error page.
 */
export async function sendCopy(
  req: Request,
  res: Response,
  viewer: Viewer,
  prepare: () => Promise<Copy>,
): Promise<void> {
  const left = new AbortController()
  res.once('close', () => left.abort())
  const slot = await ownSlots().acquire(
    viewer.accountId,
    AbortSignal.any([left.signal, AbortSignal.timeout(WAIT_MS)]),
  )
  if (slot === 'share') return refuseTurn(res)
  if (slot === 'busy') return refuseBusy(res)
  try {
    await sendOver(req, res, viewer, prepare)
  } finally {
    slot.release()
  }
}

async function sendOver(
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
    if (copy.notice) res.set('Filter-Notice', copy.notice)
    if (req.method === 'HEAD' || res.destroyed) return void res.end()
    const watch = dropSlowReader(res, viewer)
    await pipeline(csvStream(client, copy), res).finally(() => clearInterval(watch))
  } catch (error) {
    failure = error as Error
    if (!res.headersSent) throw error
    res.destroy()
    if (!req.socket.destroyed) log.error({ err: error }, 'a download broke off')
  } finally {
    await close(failure)
  }
}

/** A client that reads almost nothing would hold a connection indefinitely. */
function dropSlowReader(res: Response, viewer: Viewer): NodeJS.Timeout {
  const isTooSlow = slowReader(configuration().downloadBytesPerSecond)
  let before = res.socket?.bytesWritten ?? 0
  return setInterval(() => {
    const now = res.socket?.bytesWritten ?? before
    const second = {
      bytes: now - before,
      isReadersTurn: res.writableNeedDrain,
      isAwaited: ownSlots().isAwaited(),
    }
    before = now
    if (!isTooSlow(second)) return
    log.warn(
      { account: viewer.accountId, user: viewer.userId },
      'a download was dropped: its reader was too slow',
    )
    res.destroy()
  }, 1_000)
}

function refuseBusy(res: Response): void {
  if (res.destroyed) return
  res.status(503).set('Retry-After', '10').type('text/plain')
  res.send('Too many downloads are running. Try again in a few seconds.')
}

function refuseTurn(res: Response): void {
  res.status(429).set('Retry-After', '10').type('text/plain')
  res.send('Other downloads of this account are still running. Wait until one has finished, then try again.')
}

/**
 * `GET /export/csv/import-rejects/{importId}`: the rows of an import that were rejected, with the reasons. Allowed on
 * trial too: users get back their own data.
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
