/** Streams the rows of a CSV file. Throws an UnreadableFile for a line or row that exceeds the limit. */
import { pipeline, type Readable } from 'node:stream'
import { parse } from 'csv-parse'
import iconv from 'iconv-lite'
import { type FileShape, lenientCsvOptions, rowEnds } from './file-shape.ts'
import { formatLimit, limits } from './limits.ts'
import { type UnreadableFile, unreadableRowError } from './unreadable-file.ts'

type CsvRow = { cells: string[]; problem?: string }

/** Yields the rows after the headings. */
export async function* readCsvRows(stream: Readable, shape: FileShape): AsyncGenerator<CsvRow> {
  let linesRead = 0
  let rowsRead = 1
  let unclosed: Error | null = null
  let finalLineBreak = 0
  const parser = parse({
    on_record: (row: string[], { lines }) => {
      linesRead = lines
      if (row.length > limits.rowCells)
        throw unreadableRowError(currentRow(), `it has more than ${formatLimit(limits.rowCells)} cells.`)
      if (!row.some((cell) => cell.trim() !== '')) return null
      rowsRead++
      return row
    },
    ...lenientCsvOptions,
    // The parser would skip them without calling `on_record`, however many cells they have.
    skip_records_with_empty_values: false,
    delimiter: shape.delimiter,
    record_delimiter: rowEnds[shape.rowEnd],
    from: 2,
    max_record_size: limits.rowCharacters,
    // An error would discard the rows that have not been consumed yet.
    skip_records_with_error: true,
    on_skip: (error) => {
      if (error?.code !== 'CSV_QUOTE_NOT_CLOSED') throw error
      unclosed = error
      return undefined
    },
  })
  const decoded = shape.encoding === 'utf-8' ? stream : stream.pipe(iconv.decodeStream(shape.encoding))
  const currentRow = () => rowsRead + 1
  stream.on('error', (error) => parser.destroy(error))
  pipeline(
    decoded,
    (chunks: AsyncIterable<Buffer | string>) => limitLineLength(chunks, currentRow),
    async function* (chunks: AsyncIterable<Buffer | string>) {
      for await (const chunk of chunks) {
        const end = chunk.slice(-2).toString()
        if (end === '\r\n') finalLineBreak = 2
        else finalLineBreak = /[\r\n]$/.test(end) ? 1 : 0
        yield chunk
      }
    },
    parser,
    () => undefined,
  )
  try {
    for await (const cells of parser as AsyncIterable<string[]>) yield { cells }
    if (!unclosed) return
    // If the quotes contain more than the last line, they can contain other rows, so the file must be corrected. The
    // parser counts each character of a line break within quotes.
    if (parser.info.lines - linesRead - 1 > finalLineBreak) throw unclosed
    yield { cells: [], problem: 'The file ends within quotation marks, so it may be cut off' }
  } catch (error) {
    throw toReadableError(error, currentRow())
  } finally {
    stream.destroy()
  }
}

/**
 * Limits the length of lines. The limit of the parser is not sufficient, because it counts only the characters in
 * cells: a line that contains only delimiters would create an unlimited number of cells.
 */
async function* limitLineLength(chunks: AsyncIterable<Buffer | string>, currentRow: () => number) {
  let length = 0
  for await (const chunk of chunks) {
    const last = Math.max(chunk.lastIndexOf('\n'), chunk.lastIndexOf('\r'))
    length = last < 0 ? length + chunk.length : chunk.length - last
    if (length > limits.rowCharacters) throw rowTooLongError(currentRow())
    yield chunk
  }
}

function rowTooLongError(row: number): UnreadableFile {
  return unreadableRowError(
    row,
    `it has more than ${formatLimit(limits.rowCharacters)} characters. Check for a missing line break.`,
  )
}

function toReadableError(error: unknown, row: number): unknown {
  if (!(error instanceof Error && 'code' in error)) return error
  // Lines are limited separately, so a row that is too long here spans several lines within quotes.
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE')
    return unreadableRowError(
      row,
      'a quotation mark isn’t closed before the end of the file or within 4 million characters.',
    )
  return String(error.code).startsWith('CSV_') ? unreadableRowError(row, error.message) : error
}
