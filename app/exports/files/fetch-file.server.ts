/**
 * The file itself, streamed by Express out of the storage: to whom it was made for, signed in or with the link of the
 * mail. What is not there, or not yet, leads to the page that says so: half a file is never sent.
 */
import { pipeline } from 'node:stream/promises'
import type { NextFunction, Request, Response } from 'express'
import { today } from '#app/filters/resolve-range'
import { log } from '#app/log.server'
import { pathsUnder } from '#app/paths'
import { turnAway } from '#app/session/guard.server'
import type { Viewer } from '#app/session/viewer.server'
import { refusedExport } from '#app/shell/trial-export'
import { type ExportFile, findFile, stateAt } from './export-files.server'
import { isThere } from './file-page.server'
import { mayHave } from './holder.server'
import { linkedFile } from './linked-file.server'
import { storedExports } from './stored-exports.server'

const STALLED_MS = 5 * 60_000

/** `GET /fetch-export-file/{fileId}/file-data`. */
export function exportFileDownload(req: Request, res: Response, next: NextFunction): void {
  const viewer: Viewer | null = res.locals.viewer
  if (!viewer) return next()
  const send = async () => {
    const file = await viewer.query((tx) => findFile(tx, req.params.fileId))
    if (file?.userId !== viewer.userId) return turnAway(req, res, { status: 404 }, next)
    const trialExport = refusedExport(viewer, new Date())
    if (trialExport) return turnAway(req, res, { status: 403, trialExport }, next)
    if (!mayHave(viewer, file)) return turnAway(req, res, { status: 403 }, next)
    const isReady = stateAt(file, new Date()) === 'complete' && (await isThere(file))
    if (!isReady) return res.redirect(303, viewer.paths.fileDownload(file.id, 'n=off'))
    await sendFile(req, res, file)
  }
  void send().catch(next)
}

/** `GET /file-links/{link}/file-data`. */
export function linkedFileDownload(req: Request, res: Response, next: NextFunction): void {
  const { link = '' } = req.params
  const send = async () => {
    const linked = await linkedFile(link, new Date())
    if (linked.state === 'ready') return sendFile(req, res, linked.file)
    if (linked.state === 'broken') return turnAway(req, res, { status: 404 }, next)
    return res.redirect(303, pathsUnder('').fileLink(link))
  }
  void send().catch(next)
}

async function sendFile(req: Request, res: Response, file: ExportFile): Promise<void> {
  res.attachment(`export-${today({ now: file.asOf, timeZone: file.timeZone })}.csv`)
  res.set({ 'Content-Type': 'text/csv; charset=utf-8', 'Cache-Control': 'no-store, no-transform' })
  res.set('Content-Length', file.bytes ?? '0')
  if (req.method === 'HEAD') return void res.end()
  const contents = await storedExports().getStream(file.fileKey ?? '')
  res.setTimeout(STALLED_MS, () => res.destroy())
  try {
    await pipeline(contents, res)
  } catch (error) {
    if (!req.socket.destroyed) log.error({ err: error, file: file.id }, 'a download broke off')
  }
}
