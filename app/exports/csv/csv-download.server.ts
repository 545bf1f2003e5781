/**
 * Streams CSV downloads with Express from one COPY statement as fast as the client reads, with at most a few chunks in
 * memory. The query ends as soon as the client disconnects. If a download fails, the connection is closed, so that an
 * incomplete file never looks complete. Downloads bypass Remix because its streams do not support backpressure.
 */
import { pipeline } from 'node:stream/promises'
import type { NextFunction, Request, Response } from 'express'
import { configuration } from '#app/configuration.server'
import { openDownloadConnection } from '#app/database/tenant.server'
import { today } from '#app/filters/resolve-range'
import { findImport } from '#app/imports/import-record.server'
import { rejectedRowsCsv } from '#app/imports/rejected-rows.server'
import { log } from '#app/log.server'
import { loadRequestedFilter, searchParamsOf } from '#app/reports/requested-filter.server'
import { actorOf, recordAudit } from '#app/viewer/audit.server'
import { clockOf } from '#app/viewer/clock.server'
import { rejectRequest } from '#app/viewer/guard/guard.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { authorizeReport } from '../authorize-report.server'
import { buildReportCopy, type CopyQuery, createCsvStream } from './csv-stream.server'
import { acquireDownloadLock } from './download-locks.server'
import { downloadParams, parseDownloadOptions } from './download-options'
import { createDownloadSlots, type DownloadSlots } from './download-slots'
import { createSlowClientCheck } from './slow-client'

/**
 * The maximum time that a download waits for a database connection. While a download is waiting, running downloads
 * whose clients read too slowly are dropped within three seconds (see `slow-client.ts`).
 */
const SLOT_TIMEOUT_MS = 15_000

let slots: DownloadSlots | undefined
/** Returns the download slots, created on first use because the configuration is not available at module load. */
function getSlots(): DownloadSlots {
  const { downloadPool, downloadsPerAccount } = configuration()
  slots ??= createDownloadSlots({ slots: downloadPool, perAccount: downloadsPerAccount })
  return slots
}

/** `GET /export/csv/{report}?…`: sends all rows that the report's page lists for the same query string. */
export function sendReportCsv(req: Request, res: Response, next: NextFunction): void {
  const viewer: Viewer | null = res.locals.viewer
  if (!viewer) return next()
  const authorization = authorizeReport(viewer, req.params.report ?? '')
  if (!authorization.ok) return rejectRequest(req, res, authorization.refused, next)
  const { report } = authorization
  const params = searchParamsOf({ url: req.originalUrl })
  const missing = report.missingCondition?.(report.filter.read(params))
  if (missing) return void res.status(422).type('text/plain').send(`${missing}.`)
  if (viewer.settings.async_file_download === true)
    return res.redirect(303, viewer.href('/file-downloads/new', downloadParams(report.name, params)))
  const options = parseDownloadOptions(report, params, clockOf(viewer))
  const prepare = () =>
    viewer.query(async (tx) => {
      await recordAudit(tx, { ...actorOf(viewer), action: `${report.name}.exported`, ip: req.ip })
      const { filter, notice } = await loadRequestedFilter(tx, report, params)
      return { ...(await buildReportCopy(tx, report, { filter, ...options })), notice }
    })
  void streamCsv(req, res, viewer, prepare).catch(next)
}

// With little memory for sorting, PostgreSQL scans the list's index and sends the first row immediately, instead of
// first sorting 600,000 rows on disk for five seconds. Without parallel workers, a slow client occupies one PostgreSQL
// process rather than three.
const streamingSettings = `set local work_mem = '4MB'; set local max_parallel_workers_per_gather = 0`

/**
 * Sends the output of a COPY statement as a CSV attachment. `prepare` returns the statement. It is called after the
 * account has acquired a slot and before anything is sent, so that an error in it results in an ordinary error page.
 */
export async function streamCsv(
  req: Request,
  res: Response,
  viewer: Viewer,
  prepare: () => Promise<CopyQuery>,
): Promise<void> {
  const connection = new AbortController()
  res.once('close', () => connection.abort())
  const slot = await getSlots().acquire(
    viewer.accountId,
    AbortSignal.any([connection.signal, AbortSignal.timeout(SLOT_TIMEOUT_MS)]),
  )
  if (slot === 'share') return rejectOverLimit(res)
  if (slot === 'busy') return rejectAsBusy(res)
  try {
    await streamOverConnection(req, res, viewer, prepare)
  } finally {
    slot.release()
  }
}

async function streamOverConnection(
  req: Request,
  res: Response,
  viewer: Viewer,
  prepare: () => Promise<CopyQuery>,
): Promise<void> {
  const { client, close } = await openDownloadConnection(viewer.accountId, viewer.limitedToUserId)
  let failure: Error | undefined
  try {
    if (!(await acquireDownloadLock(client, viewer.accountId))) return rejectOverLimit(res)
    await client.query(streamingSettings)
    const copy = await prepare()
    res.attachment(`export-${today({ now: new Date(), timeZone: viewer.timeZone })}.csv`)
    res.set({ 'Content-Type': 'text/csv; charset=utf-8', 'Cache-Control': 'no-store, no-transform' })
    if (copy.notice) res.set('Filter-Notice', copy.notice)
    if (req.method === 'HEAD' || res.destroyed) return void res.end()
    // The request log, the compression and the pipeline each listen for the end of the response.
    res.setMaxListeners(20)
    const timer = watchForSlowClient(res, viewer)
    await pipeline(createCsvStream(client, copy), res).finally(() => clearInterval(timer))
  } catch (error) {
    failure = error as Error
    if (!res.headersSent) throw error
    res.destroy()
    if (!req.socket.destroyed) log.error({ err: error }, 'a download failed')
  } finally {
    await close(failure)
  }
}

/**
 * Starts a timer that disconnects the client if it reads too slowly, because it could otherwise hold its database
 * connection indefinitely. Returns the timer.
 */
function watchForSlowClient(res: Response, viewer: Viewer): NodeJS.Timeout {
  const isTooSlow = createSlowClientCheck(configuration().downloadBytesPerSecond)
  let previousBytes = res.socket?.bytesWritten ?? 0
  return setInterval(() => {
    const currentBytes = res.socket?.bytesWritten ?? previousBytes
    const sample = {
      bytes: currentBytes - previousBytes,
      isWaitingForClient: res.writableNeedDrain,
      hasWaiting: getSlots().hasWaiting(),
    }
    previousBytes = currentBytes
    if (!isTooSlow(sample)) return
    log.warn(
      { account: viewer.accountId, user: viewer.userId },
      'a download was dropped because its client was too slow',
    )
    res.destroy()
  }, 1_000)
}

function rejectAsBusy(res: Response): void {
  if (res.destroyed) return
  res.status(503).set('Retry-After', '10').type('text/plain')
  res.send('Too many downloads are running. Try again in a few seconds.')
}

function rejectOverLimit(res: Response): void {
  res.status(429).set('Retry-After', '10').type('text/plain')
  res.send('Other downloads of this account are still running. Wait until one has finished, then try again.')
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
