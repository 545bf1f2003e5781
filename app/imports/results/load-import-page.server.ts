/** Loads the data of the import page: the progress, the forecast, the result and the rejected rows. */
import type { Viewer } from '#app/viewer/viewer.server'
import { formatFileSummary } from '../files/file-summary'
import { requireImport } from '../import-record.server'
import { listRejectionReasons } from '../rejected-rows.server'

export async function loadImportPage(viewer: Viewer, importId: string | undefined) {
  return viewer.query(async (tx) => {
    const { shape, mapping, fileKey, accountId, userId, ...record } = await requireImport(tx, importId)
    return {
      ...record,
      fileSummary: formatFileSummary({ ...shape, bytes: record.fileBytes }),
      omittedColumns: shape.headings.filter(
        (heading, n) => heading && mapping.columns && !mapping.columns[n],
      ),
      createsLocations: mapping.createLocations ?? false,
      rejected: record.rowsRejected ? await listRejectionReasons(tx, record.id) : [],
      canImport: viewer.can('import.create'),
    }
  })
}

export type ImportPageData = Awaited<ReturnType<typeof loadImportPage>>
