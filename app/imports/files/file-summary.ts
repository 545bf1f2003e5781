/** Describes in a sentence how the file was read, so that a wrong guess is noticed before it does harm. */

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
  const size = `${formatFileSize(bytes)}, ${headings.length} columns`
  if (format === 'json') return `JSON, ${size}, read as ${encoding}.`
  const rowEndText = rowEnd === 'cr' ? ', rows ending in a carriage return' : ''
  return `CSV, ${size}, separated by ${delimiterNames[delimiter]}s${rowEndText}, read as ${encoding}.`
}
