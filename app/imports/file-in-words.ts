/** Describes in a sentence how the file was read, so that a wrong guess is noticed before it does harm. */
import { delimiterNames } from './files/delimiters'
import type { FileShape } from './files/file-shape'
import { inMegabytes } from './import-status'

type File = Pick<FileShape, 'format' | 'encoding' | 'delimiter' | 'headings' | 'rowEnd'> & { bytes: number }

export function fileInWords({ format, encoding, delimiter, headings, rowEnd, bytes }: File): string {
  const size = `${inMegabytes(bytes)}, ${headings.length} columns`
  if (format === 'json') return `JSON, ${size}, read as ${encoding}.`
  const ends = rowEnd === 'cr' ? ', rows ending in a carriage return' : ''
  return `CSV, ${size}, separated by ${delimiterNames[delimiter]}s${ends}, read as ${encoding}.`
}
