/** The data of an import's page: its progress, what it would do, what it did and which rows were rejected. */
import type { Viewer } from '#app/viewer/viewer.server'
import { fileInWords } from './file-in-words'
import { requireImport } from './import-record.server'
import { listRejectedKinds } from './import-rejects.server'

export async function importPage(viewer: Viewer, importId: string | undefined) {
  return viewer.query(async (tx) => {
    const { shape, mapping, fileKey, accountId, userId, ...found } = await requireImport(tx, importId)
    return {
      ...found,
      file: fileInWords({ ...shape, bytes: found.fileBytes }),
      leftOut: shape.headings.filter((heading, n) => heading && mapping.columns && !mapping.columns[n]),
      createsLocations: mapping.createLocations ?? false,
      rejected: found.rowsRejected ? await listRejectedKinds(tx, found.id) : [],
      mayImport: viewer.can('import.create'),
    }
  })
}

export type ImportPage = Awaited<ReturnType<typeof importPage>>
