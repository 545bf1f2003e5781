/** Loads the data of the import page: the progress, the forecast, the result, the rejected rows and the undo. */
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { formatFileSummary } from '../files/file-summary'
import { type Import, isCancelable, requireImport } from '../import-record.server'
import { hasNothingToImport, statusLabelOf } from '../import-status-labels'
import { listRejectionReasons } from '../rejected-rows.server'
import { loadUndoState } from '../undo/undo-page.server'

export async function loadImportPage(viewer: Viewer, importId: string | undefined) {
  return viewer.query(async (tx) => {
    const found = await requireImport(tx, importId)
    const { shape, mapping, fileKey, accountId, userId, undo, ...record } = found
    return {
      ...record,
      fileSummary: formatFileSummary({ ...shape, bytes: record.fileBytes }),
      notImported: { columns: listOmittedColumns(found), lists: shape.unread ?? [] },
      statusLabel: statusLabelOf({ ...record, mapping }),
      hasNothingToImport: hasNothingToImport({ ...record, mapping }),
      canAddLocations: !mapping.createLocations && viewer.can('location.create'),
      rejected: record.rowsRejected ? await listRejectionReasons(tx, record.id) : [],
      canImport: viewer.can('import.create'),
      canCancel: viewer.can('import.create') && isCancelable(found),
      undo: await loadUndoState(tx, viewer, found, new Date()),
    }
  })
}

function listOmittedColumns({ shape, mapping, forecast }: Import) {
  const { omitted } = forecast
  if (omitted) return omitted.map((each) => ({ ...each, heading: shape.headings[each.column] ?? '' }))
  return shape.headings.flatMap((heading, column) =>
    heading && mapping.columns && !mapping.columns[column] ? [{ column, heading, rows: 0, example: '' }] : [],
  )
}

export type ImportPageData = Awaited<ReturnType<typeof loadImportPage>>
