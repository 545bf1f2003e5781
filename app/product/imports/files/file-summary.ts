/**
 * Formats the detected properties of a file as one line, so that the user notices a wrong guess before anything is
 * imported.
 */

import { pluralize } from '#app/kit/ui/format-numbers'
import { formatFileSize } from '../import-status-labels'
import { delimiterNames } from './delimiters'
import type { FileShape } from './file-shape'

type FileDetails = Pick<
  FileShape,
  'format' | 'encoding' | 'delimiter' | 'headings' | 'rowEnd' | 'sheet' | 'archive'
> & {
  bytes: number
}

export function formatFileSummary({ archive, ...file }: FileDetails): string {
  if (!archive) return formatContents(file)
  const count = archive.parts.length
  return `ZIP with ${count === 1 ? 'one file' : `${count} files`} to import · ${formatContents(file)}`
}

function formatContents({
  format,
  encoding,
  delimiter,
  headings,
  rowEnd,
  sheet,
  bytes,
}: Omit<FileDetails, 'archive'>): string {
  const size = `${formatFileSize(bytes)} · ${pluralize(headings.length, 'column')}`
  if (format === 'xlsx') return `XLSX · ${size} · sheet “${sheet?.name ?? ''}”`
  if (format === 'json') return `JSON · ${size} · ${encoding.toUpperCase()}`
  const rowEndText = rowEnd === 'cr' ? ' · rows end with a carriage return' : ''
  return `CSV · ${size} · ${delimiterNames[delimiter]}-separated${rowEndText} · ${encoding.toUpperCase()}`
}

/** Whether the file is an archive with files of different columns, of which the user has not chosen one. */
export const isFileUndecided = ({ archive, choices }: Pick<FileShape, 'archive' | 'choices'>): boolean =>
  archive !== undefined && archive.groups.length > 1 && choices?.file === undefined
