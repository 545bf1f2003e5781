/**
 * Streams downloads with Express as fast as the client reads, with at most a few chunks in memory. The query ends as
 * soon as the client disconnects. If a download fails, the connection is closed, so that an incomplete file never looks
 * complete. Downloads bypass Remix because its streams do not support backpressure.
 */
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import type { PoolClient } from 'pg'
import { configuration } from '#app/kit/configuration.server'
import { openDownloadConnection } from '#app/kit/database/tenant.server'
import { log } from '#app/kit/log.server'
import { today } from '#app/platform/filters/resolve-range'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { acquireDownloadLock } from './download-locks.server'
import { createDownloadSlots, type DownloadSlots } from './download-slots'
import { createSlowClientCheck } from './slow-client'

/** A file to send. `open` starts to read it; if the client wants only the headers, it is not called. */
export type DownloadFile = { extension: string; contentType: string; open: () => Readable }

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

// With little memory for sorting, PostgreSQL scans the list's index and sends the first row immediately, instead of
// first sorting 600,000 rows on disk for five seconds. Without parallel workers, a slow client occupies one PostgreSQL
// process rather than three.
const streamingSettings = `set local work_mem = '4MB'; set local max_parallel_workers_per_gather = 0`

/**
 * Sends a file that is read from the database. `prepare` is called after the account has acquired a slot and before
 * anything is sent, so that an error in it results in an ordinary error page.
 */
export async function streamDownload(
  req: Request,
  res: Response,
  viewer: Viewer,
  prepare: (client: PoolClient) => Promise<DownloadFile>,
): Promise<void> {
  const connection = new AbortController()
  res.once('close', () => connection.abort())
  const slot = await getSlots().acquire(
    viewer.accountId,
    AbortSignal.any([connection.signal, AbortSignal.timeout(SLOT_TIMEOUT_MS)]),
  )
  if (slot === 'share') return rejectOverLimit(res)
  if (slot === 'busy') return rejectAsBusy(res)
  let isComplete: boolean
  try {
    isComplete = await streamOverConnection(req, res, viewer, prepare)
  } finally {
    slot.release()
  }
  // Only now, so that who starts the next download as soon as this one is complete finds its slot free.
  if (isComplete) res.end()
}

/** Sends the file. Returns whether the response still has to be ended, because all of the file was sent. */
async function streamOverConnection(
  req: Request,
  res: Response,
  viewer: Viewer,
  prepare: (client: PoolClient) => Promise<DownloadFile>,
): Promise<boolean> {
  const { client, close } = await openDownloadConnection(viewer.accountId, viewer.limitedToUserId)
  let failure: Error | undefined
  try {
    if (!(await acquireDownloadLock(client, viewer.accountId))) {
      rejectOverLimit(res)
      return false
    }
    await client.query(streamingSettings)
    const { extension, contentType, open } = await prepare(client)
    res.attachment(`export-${today({ now: new Date(), timeZone: viewer.timeZone })}.${extension}`)
    res.set({ 'Content-Type': contentType, 'Cache-Control': 'no-store, no-transform' })
    if (req.method === 'HEAD' || res.destroyed) return true
    // The request log, the compression and the pipeline each listen for the end of the response.
    res.setMaxListeners(20)
    const timer = watchForSlowClient(res, viewer)
    await pipeline(open(), res, { end: false }).finally(() => clearInterval(timer))
    return true
  } catch (error) {
    failure = error as Error
    if (!res.headersSent) throw error
    res.destroy()
    if (!req.socket.destroyed) log.error({ err: error }, 'a download failed')
    return false
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
