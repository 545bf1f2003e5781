/** Reads the file of an import again as the user chose. */
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { readFirstRows } from '../files/file-rows.server'
import type { FileShape } from '../files/file-shape'
import type { FormatChoices } from '../files/format-choices'
import { importStorage, openImportFile } from '../files/import-storage.server'
import { UnreadableFile } from '../files/unreadable-file'
import { changeImportShape, type Import } from '../import-record.server'

/** Returns the reason if the file cannot be read like this. Nothing is changed then. */
export async function changeFormat(
  viewer: Viewer,
  { accountId, id, fileKey, rowsKey, shape: previous }: Import,
  choices: FormatChoices,
  signal?: AbortSignal,
): Promise<string | null> {
  const open = () => openImportFile(fileKey)
  try {
    const { shape } = await readFirstRows(open, null, {
      accountId,
      signal,
      choices: isOtherGroup(choices, previous) ? withoutSheet(choices) : choices,
    })
    if (shape.headings.length === 0) return 'The file has no rows.'
    const isChanged = await viewer.query((tx) => changeImportShape(tx, id, shape))
    if (isChanged && rowsKey) await importStorage().remove(rowsKey)
    return null
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return error.message
  }
}

function isOtherGroup({ file }: FormatChoices, { archive }: FileShape): boolean {
  return file !== undefined && file !== archive?.group
}

/** Another file of an archive has other sheets. */
function withoutSheet({ sheet: _, ...choices }: FormatChoices): FormatChoices {
  return choices
}
