/**
 * `GET /export/csv/bulk-edits/{editId}?view=failed`: the result of a bulk edit for each location, streamed like a
 * report.
 */
import type { NextFunction, Request, Response } from 'express'
import { bulkEditCsv } from '#app/bulk-edit/bulk-csv.server'
import { findBulkEdit } from '#app/bulk-edit/bulk-edits.server'
import { asId } from '#app/database/id'
import { searchOf } from '#app/reports/requested.server'
import { actorOf, recordAudit } from '#app/viewer/audit.server'
import { turnAway } from '#app/viewer/guard.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { sendCopy } from './csv.server'

export function bulkEditDownload(req: Request, res: Response, next: NextFunction): void {
  const viewer: Viewer | null = res.locals.viewer
  if (!viewer) return next()
  const { editId } = req.params
  const send = async () => {
    const found = await viewer.query((tx) => findBulkEdit(tx, asId(editId)))
    if (!found) return turnAway(req, res, { status: 404 }, next)
    const prepare = () =>
      viewer.query(async (tx) => {
        const event = { action: 'bulk_edit.exported', details: { bulkEdit: found.id }, ip: req.ip }
        await recordAudit(tx, { ...actorOf(viewer), ...event })
        return bulkEditCsv(tx, editId, searchOf({ url: req.originalUrl }))
      })
    await sendCopy(req, res, viewer, prepare)
  }
  void send().catch(next)
}
