/**
 * A file as rows of cells, read as a stream: what is in memory is a chunk of rows, whatever the file's size.
 * Cells come cleaned of what PostgreSQL cannot store. Row numbers are a spreadsheet's: the headings are row 1.
 */
import type { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import iconv from 'iconv-lite'
import { detectEncoding } from './encoding.server'
import { type FileShape, looksLikeJson, rowEnds, shapeOfRows, tolerant } from './file-shape'
import { jsonObjects, rowsOfObject } from './json-rows'

export type FileRow = { number: number; cells: string[] }
type Open = () => Promise<Readable>

const chunkSize = 500
const largestChunk = 1_000_000
const longestRow = 4_000_000
const mostColumns = 300

/** Thrown for a file that cannot be read on; the message is for the person who sent it. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

/** Reads a file's encoding and headings; what has control characters in these is a spreadsheet, a picture, no text. */
export async function findShape(open: Open): Promise<FileShape> {
  const shape = await shapeOf(open)
  if (shape.headings.some((heading) => /(?!\s)\p{Cc}/u.test(heading)))
    throw new UnreadableFile('This is not a text file. Save it as CSV in the program it comes from.')
  if (shape.headings.length > mostColumns) throw tooManyColumns()
  return shape
}

/** JSON is read whole, since a later object may have more columns. */
async function shapeOf(open: Open): Promise<FileShape> {
  const { encoding, head } = await detectEncoding(await open())
  const beginning = iconv.decode(head, encoding)
  if (!looksLikeJson(beginning)) return shapeOfRows(beginning, encoding)
  const headings = new Set<string>()
  for await (const rows of jsonRows(await open(), encoding)) {
    for (const row of rows) for (const name of Object.keys(row)) headings.add(name)
    if (headings.size > mostColumns) throw tooManyColumns()
  }
  return { format: 'json', encoding, delimiter: ',', rowEnd: 'lf', headings: [...headings] }
}

function tooManyColumns(): UnreadableFile {
  return new UnreadableFile(`The file has more than ${mostColumns} columns.`)
}

/** The rows after the headings, in chunks. Leaving the loop early closes the file. */
export async function* readRows(open: Open, shape: FileShape): AsyncGenerator<FileRow[]> {
  let number = 1
  for await (const rows of shape.format === 'json' ? jsonCells(open, shape) : csvCells(open, shape)) {
    yield rows.map((cells) => ({ number: ++number, cells: cells.map(storable) }))
  }
}

async function* csvCells(open: Open, shape: FileShape): AsyncGenerator<string[][]> {
  const stream = await open()
  const parser = parse({
    ...tolerant,
    delimiter: shape.delimiter,
    record_delimiter: rowEnds[shape.rowEnd],
    from: 2,
    max_record_size: longestRow,
  })
  const decoded = shape.encoding === 'utf-8' ? stream : stream.pipe(iconv.decodeStream(shape.encoding))
  stream.on('error', (error) => parser.destroy(error))
  decoded.pipe(parser)
  try {
    let rows: string[][] = []
    let characters = 0
    for await (const cells of parser as AsyncIterable<string[]>) {
      rows.push(cells)
      for (const cell of cells) characters += cell.length
      if (rows.length < chunkSize && characters < largestChunk) continue
      yield rows
      rows = []
      characters = 0
    }
    if (rows.length) yield rows
  } catch (error) {
    throw readable(error)
  } finally {
    stream.destroy()
  }
}

function readable(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return error
  if (error.code === 'CSV_MAX_RECORD_SIZE' || error.code === 'CSV_QUOTE_NOT_CLOSED')
    return new UnreadableFile(
      'A quotation mark opens and is not closed before the end of the file, or for four million characters.',
    )
  return String(error.code).startsWith('CSV_') ? new UnreadableFile(error.message) : error
}

async function* jsonCells(open: Open, { encoding, headings }: FileShape): AsyncGenerator<string[][]> {
  for await (const rows of jsonRows(await open(), encoding))
    yield rows.map((row) => headings.map((heading) => row[heading] ?? ''))
}

async function* jsonRows(stream: Readable, encoding: string) {
  try {
    for await (const text of jsonObjects(stream.pipe(iconv.decodeStream(encoding)) as AsyncIterable<string>))
      yield rowsOfObject(text)
  } catch (error) {
    throw error instanceof Error ? new UnreadableFile(`The JSON cannot be read: ${error.message}`) : error
  } finally {
    stream.destroy()
  }
}

/** Neither a zero byte nor half a character can be stored. */
function storable(cell: string): string {
  const whole = cell.isWellFormed() ? cell : cell.toWellFormed()
  return whole.includes('\0') ? whole.replaceAll('\0', '') : whole
}
