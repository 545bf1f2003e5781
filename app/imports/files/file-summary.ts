/**
 * Formats the detected properties of a file as one line, so that the user notices a wrong guess before anything is
 * imported.
 */

import { formatFileSize } from '../import-status-labels'
import { delimiterNames } from './delimiters'
import type { FileShape } from './file-shape'

type FileDetails = Pick<FileShape, 'format' | 'encoding' | 'delimiter' | 'headings' | 'rowEnd'> & {
  bytes: number
}

export function formatFileSummary({
  format,
  encoding,
  delimiter,
  headings,
  rowEnd,
  bytes,
}: FileDetails): string {
  const size = `${formatFileSize(bytes)} · ${headings.length} columns`
  if (format === 'json') return `JSON · ${size} · ${encoding.toUpperCase()}`
  const rowEndText = rowEnd === 'cr' ? ' · rows end with a carriage return' : ''
  return `CSV · ${size} · ${delimiterNames[delimiter]}-separated${rowEndText} · ${encoding.toUpperCase()}`
}
