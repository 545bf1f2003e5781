/**
 * Streams an export file from the storage to the user it was created for, who is signed in or has the emailed link. If
 * the file is missing or not finished, redirects to the page that explains this. An incomplete file is never sent.
 */

import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { NextFunction, Request, Response } from 'express'
import { log } from '#app/kit/log.server'
import { siteHref } from '#app/kit/routing/href'
import { today } from '#app/platform/filters/resolve-range'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { rejectRequest } from '#app/platform/viewer/guard/guard.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { canReceive } from '../file-access.server'
import { type ExportFile, exportStorage, findFile, statusAt } from './export-files.server'
import { checkStoredFile } from './file-page.server'
import { fileMessages } from './file-status-labels'
import { loadLinkedFile } from './linked-file.server'

const STALLED_MS = 5 * 60_000

/** Handles `GET /fetch-export-file/{fileId}/file-data`. */
export function sendExportFile(req: Request, res: Response, next: NextFunction): void {
  const viewer: Viewer | null = res.locals.viewer
  if (!viewer) return next()
  const send = async () => {
    const file = await viewer.query((tx) => findFile(tx, req.params.fileId))
    if (file?.userId !== viewer.userId) return rejectRequest(req, res, { status: 404 }, next)
    if (!(await canReceive(viewer, file))) return rejectRequest(req, res, { status: 403 }, next)
    const page = viewer.href('/file-downloads/:fileId', { fileId: file.id }, 'n=off')
    const isReady = statusAt(file, new Date()) === 'complete' && (await checkStoredFile(file)) === 'there'
    if (!isReady) return res.redirect(303, page)
    if (await streamFile(req, res, file)) return
    const { headers } = await redirectWithFlash(page, fileMessages.notFetched, 'alert')
    res.append('Set-Cookie', headers.get('Set-Cookie') ?? '').redirect(303, page)
  }
  void send().catch(next)
}

/** Handles `GET /file-links/{link}/file-data`. */
export function sendLinkedFile(req: Request, res: Response, next: NextFunction): void {
  const { link = '' } = req.params
  const send = async () => {
    const linked = await loadLinkedFile(link, new Date())
    if (linked.state === 'broken') return rejectRequest(req, res, { status: 404 }, next)
    if (linked.state === 'ready' && (await streamFile(req, res, linked.file))) return
    return res.redirect(303, `${siteHref('/file-links/:link', { link })}?n=off`)
  }
  void send().catch(next)
}

/** Sends the file. Returns false, without having sent anything, if the storage cannot open the file. */
export async function streamFile(req: Request, res: Response, file: ExportFile): Promise<boolean> {
  const contents = req.method === 'HEAD' ? Readable.from([]) : await openFile(file)
  if (!contents) return false
  setFileHeaders(res, file).setTimeout(STALLED_MS, () => res.destroy())
  try {
    await pipeline(contents, res)
  } catch (error) {
    if (!req.socket.destroyed) log.error({ err: error, file: file.id }, 'a download failed')
  }
  return true
}

async function openFile({ id, fileKey }: ExportFile) {
  try {
    return await exportStorage().getStream(fileKey ?? '')
  } catch (error) {
    log.error({ err: error, file: id }, 'the storage could not open an export file')
    return null
  }
}

function setFileHeaders(res: Response, file: ExportFile): Response {
  res.attachment(`export-${today({ now: file.asOf, timeZone: file.timeZone })}.csv`)
  res.set({ 'Content-Type': 'text/csv; charset=utf-8', 'Cache-Control': 'no-store, no-transform' })
  return res.set('Content-Length', file.bytes ?? '0')
}
