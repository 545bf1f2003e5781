/**
 * Reads the headings and rows of a file of any supported format. Runs in a separate thread (`reader-thread.server.ts`).
 * Only one chunk of rows is in memory, regardless of the size of the file. Removes characters that PostgreSQL cannot
 * store from the cells.
 */
import type { Readable } from 'node:stream'
import iconv from 'iconv-lite'
import { readCsvRows } from './csv-rows.ts'
import { detectEncoding } from './encoding.server.ts'
import { detectCsvShape, type FileShape, isJsonText } from './file-shape.ts'
import { addHeadings, flattenObject, type JsonRow, readJsonObjects, valueAt } from './json-rows.ts'
import { formatLimit, limits } from './limits.ts'
import { UnreadableFile, unreadableRowError } from './unreadable-file.ts'

export type OpenFile = () => Promise<Readable>

/**
 * Consecutive rows, starting at row number `first`. `problems` contains the reasons for rejecting rows, by index in
 * `cells`.
 */
export type RowChunk = { first: number; cells: string[][]; problems: [index: number, problem: string][] }

type Format = {
  detectShape: (open: OpenFile, encoding: string, beginning: string) => Promise<FileShape>
  rows: (open: OpenFile, shape: FileShape) => AsyncGenerator<string[]>
}

/** The supported file formats. */
const fileFormats: Record<FileShape['format'], Format> = {
  csv: {
    detectShape: async (_, encoding, beginning) => detectCsvShape(beginning, encoding),
    rows: async function* (open, shape) {
      yield* readCsvRows(await open(), shape)
    },
  },
  json: {
    detectShape: async (open, encoding) => ({
      format: 'json',
      encoding,
      delimiter: ',',
      rowEnd: 'lf',
      headings: await readJsonHeadings(open, encoding),
    }),
    rows: async function* (open, { encoding, headings }) {
      for await (const rows of readJsonRows(await open(), encoding))
        for (const row of rows) yield headings.map((heading) => valueAt(row, heading))
    },
  },
}

const maxChunkRows = 500
const maxChunkCharacters = 1_000_000

/**
 * Detects the shape of a file. Throws an UnreadableFile if the headings contain control characters, because then the
 * file is not text but a spreadsheet or an image.
 */
export async function detectShape(open: OpenFile): Promise<FileShape> {
  const { encoding, head } = await detectEncoding(await open())
  const beginning = iconv.decode(head, encoding)
  const format = fileFormats[isJsonText(beginning) ? 'json' : 'csv']
  const shape = await format.detectShape(open, encoding, beginning)
  if (shape.headings.some((heading) => /(?!\s)\p{Cc}/u.test(heading)))
    throw new UnreadableFile('This isn’t a text file. Save it as a CSV file and upload it again.')
  requireColumnLimit(shape.headings.length)
  const tooLongIndex = shape.headings.findIndex((heading) => heading.length > limits.headingCharacters)
  if (tooLongIndex >= 0)
    throw unreadableRowError(
      1,
      `the heading of column ${tooLongIndex + 1} has more than ${formatLimit(limits.headingCharacters)} characters. The first row must contain the headings.`,
    )
  return shape
}

/** Yields the rows after the headings, in chunks. Throws an UnreadableFile if a limit is exceeded. */
export async function* readChunks(open: OpenFile, shape: FileShape): AsyncGenerator<RowChunk> {
  let chunk: RowChunk = { first: 2, cells: [], problems: [] }
  let characters = 0
  let expanded = 0
  for await (const cells of fileFormats[shape.format].rows(open, shape)) {
    const number = chunk.first + chunk.cells.length
    const problem = truncateCells(cells, shape)
    const length = removeUnstorableCharacters(cells)
    characters += length
    expanded += length
    if (length > limits.rowCharacters)
      throw unreadableRowError(number, `it has more than ${formatLimit(limits.rowCharacters)} characters.`)
    if (expanded > limits.fileExpandedCharacters)
      throw unreadableRowError(
        number,
        `the rows so far have more than ${formatLimit(limits.fileExpandedCharacters)} characters. Split the file.`,
      )
    if (problem) chunk.problems.push([chunk.cells.length, problem])
    chunk.cells.push(cells)
    if (chunk.cells.length < maxChunkRows && characters < maxChunkCharacters) continue
    yield chunk
    chunk = { first: number + 1, cells: [], problems: [] }
    characters = 0
  }
  if (chunk.cells.length) yield chunk
}

/**
 * Truncates cells that are too long and rows that have too many cells. Returns the reason for rejecting such a row,
 * otherwise null.
 */
function truncateCells(cells: string[], { headings }: FileShape): string | null {
  let problem: string | null = null
  if (cells.length > limits.columns) {
    problem = `The row has more cells than headings: ${cells.length} instead of ${headings.length}`
    cells.length = limits.columns
  }
  for (const [n, cell] of cells.entries()) {
    if (cell.length <= limits.cellCharacters) continue
    problem ??= `A cell has more than ${formatLimit(limits.cellCharacters)} characters: ${headings[n] || `column ${n + 1}`}`
    cells[n] = cell.slice(0, limits.cellCharacters)
  }
  return problem
}

/**
 * Removes zero bytes and replaces unpaired surrogates, which PostgreSQL cannot store. Returns the number of characters
 * in the cells.
 */
function removeUnstorableCharacters(cells: string[]): number {
  let characters = 0
  for (const [n, cell] of cells.entries()) {
    const wellFormed = cell.isWellFormed() ? cell : cell.toWellFormed()
    cells[n] = wellFormed.includes('\0') ? wellFormed.replaceAll('\0', '') : wellFormed
    characters += cell.length
  }
  return characters
}

/** Returns the headings of a JSON file. Reads the whole file, because a later object can have additional columns. */
async function readJsonHeadings(open: OpenFile, encoding: string): Promise<string[]> {
  const headings = new Set<string>()
  for await (const rows of readJsonRows(await open(), encoding)) {
    addHeadings(headings, rows)
    requireColumnLimit(headings.size)
  }
  return [...headings]
}

function requireColumnLimit(columns: number): void {
  if (columns > limits.columns) throw new UnreadableFile(`The file has more than ${limits.columns} columns.`)
}

async function* readJsonRows(stream: Readable, encoding: string): AsyncGenerator<JsonRow[]> {
  let row = 2
  try {
    for await (const text of readJsonObjects(
      stream.pipe(iconv.decodeStream(encoding)) as AsyncIterable<string>,
    )) {
      const rows = flattenObject(text)
      yield rows
      row += rows.length
    }
  } catch (error) {
    throw error instanceof Error
      ? new UnreadableFile(`The JSON cannot be read from row ${formatLimit(row)} on: ${error.message}`)
      : error
  } finally {
    stream.destroy()
  }
}
