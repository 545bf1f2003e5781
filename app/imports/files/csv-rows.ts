/** Streams the rows of a CSV one after another. A line or row that exceeds the limit ends the reading. */
import { pipeline, type Readable } from 'node:stream'
import { parse } from 'csv-parse'
import iconv from 'iconv-lite'
import { type FileShape, rowEnds, tolerant } from './file-shape.ts'
import { formatLimit, limits } from './limits.ts'
import { type UnreadableFile, unreadableRow } from './unreadable-file.ts'

/** Yields the rows after the headings. */
export async function* csvRows(stream: Readable, shape: FileShape): AsyncGenerator<string[]> {
  const parser = parse({
    ...tolerant,
    delimiter: shape.delimiter,
    record_delimiter: rowEnds[shape.rowEnd],
    from: 2,
    max_record_size: limits.rowCharacters,
  })
  const decoded = shape.encoding === 'utf-8' ? stream : stream.pipe(iconv.decodeStream(shape.encoding))
  const row = () => parser.info.records + 1
  stream.on('error', (error) => parser.destroy(error))
  pipeline(
    decoded,
    (chunks: AsyncIterable<Buffer | string>) => withLineEnds(chunks, row),
    parser,
    () => undefined,
  )
  try {
    yield* parser as AsyncIterable<string[]>
  } catch (error) {
    throw readable(error, row())
  } finally {
    stream.destroy()
  }
}

/**
 * The parser only counts the characters in cells: from a line of nothing but delimiters it would create an unlimited
 * number of cells.
 */
async function* withLineEnds(chunks: AsyncIterable<Buffer | string>, row: () => number) {
  let length = 0
  for await (const chunk of chunks) {
    const last = Math.max(chunk.lastIndexOf('\n'), chunk.lastIndexOf('\r'))
    length = last < 0 ? length + chunk.length : chunk.length - last
    if (length > limits.rowCharacters) throw tooLong(row())
    yield chunk
  }
}

function tooLong(row: number): UnreadableFile {
  return unreadableRow(
    row,
    `it has more than ${formatLimit(limits.rowCharacters)} characters. Is the end of its line missing?`,
  )
}

function readable(error: unknown, row: number): unknown {
  if (!(error instanceof Error && 'code' in error)) return error
  // A row of that size that contains line breaks has them between quotes.
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE')
    return unreadableRow(
      row,
      'a quotation mark opens and is not closed before the end of the file, or for four million characters.',
    )
  return String(error.code).startsWith('CSV_') ? unreadableRow(row, error.message) : error
}
