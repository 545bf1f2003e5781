/**
 * `GET /export/csv/bulk-edits/{editId}?view=failed`: streams the result of a bulk edit for each location as CSV, in the
 * same way as a report.
 */
import type { NextFunction, Request, Response } from 'express'
import { parseId } from '#app/kit/database/id'
import { searchParamsOf } from '#app/platform/reports/requested-filter.server'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import { rejectRequest } from '#app/platform/viewer/guard/guard.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { findBulkEdit } from '#app/product/locations/bulk-edit/bulk-edits.server'
import { buildBulkEditCsv } from '#app/product/locations/bulk-edit/results/bulk-csv.server'
import { streamCsv } from './csv-download.server'

export function sendBulkEditCsv(req: Request, res: Response, next: NextFunction): void {
  const viewer: Viewer | null = res.locals.viewer
  if (!viewer) return next()
  const { editId } = req.params
  const send = async () => {
    const found = await viewer.query((tx) => findBulkEdit(tx, parseId(editId)))
    if (!found) return rejectRequest(req, res, { status: 404 }, next)
    const prepare = () =>
      viewer.query(async (tx) => {
        const event = { action: 'bulk_edit.exported', details: { bulkEdit: found.id }, ip: req.ip }
        await recordAudit(tx, { ...actorOf(viewer), ...event })
        return buildBulkEditCsv(tx, editId, searchParamsOf({ url: req.originalUrl }))
      })
    await streamCsv(req, res, viewer, prepare)
  }
  void send().catch(next)
}
