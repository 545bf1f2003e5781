/**
 * Reads the headings and rows of a file of any supported format. Runs in a separate process (`reader-process.server.ts`).
 * Only one chunk of rows is in memory, regardless of the size of the file. Removes characters that PostgreSQL cannot
 * store from the cells.
 */
import { describeFiles } from './archives/file-details.ts'
import { rowsWithFileName } from './archives/with-file-name.ts'
import { readFormatRows } from './file-formats.ts'
import type { FileShape } from './file-shape.ts'
import { formatLimit, limits } from './limits.ts'
import type { FileSource } from './open-source.ts'
import { toStorableText } from './storable-text.ts'
import { unreadableRowError } from './unreadable-file.ts'

/**
 * Consecutive rows, starting at row number `first`. `problems` contains the reasons for rejecting rows, by index in
 * `cells`.
 */
export type RowChunk = { first: number; cells: string[][]; problems: [index: number, problem: string][] }

const maxChunkRows = 500
const maxChunkCharacters = 1_000_000

/** Yields the rows after the headings, in chunks. Throws an UnreadableFile if a limit is exceeded. */
export async function* readChunks(source: FileSource, shape: FileShape): AsyncGenerator<RowChunk> {
  let chunk: RowChunk | null = null
  let characters = 0
  let expanded = 0
  for await (const { number, cells, ...row } of readNumberedRows(source, shape)) {
    const problem = truncateCells(cells, shape) ?? row.problem
    const length = removeUnstorableCharacters(cells)
    expanded += length
    if (length > limits.rowCharacters)
      throw unreadableRowError(number, `it has more than ${formatLimit(limits.rowCharacters)} characters.`)
    if (expanded > limits.fileExpandedCharacters)
      throw unreadableRowError(
        number,
        `the rows so far have more than ${formatLimit(limits.fileExpandedCharacters)} characters. Split the file.`,
      )
    if (chunk && (isFull(chunk, characters) || chunk.first + chunk.cells.length !== number)) {
      yield chunk
      chunk = null
    }
    if (!chunk) {
      chunk = { first: number, cells: [], problems: [] }
      characters = 0
    }
    if (problem) chunk.problems.push([chunk.cells.length, problem])
    chunk.cells.push(cells)
    characters += length
  }
  if (chunk) yield chunk
}

const isFull = ({ cells }: RowChunk, characters: number): boolean =>
  cells.length >= maxChunkRows || characters >= maxChunkCharacters

type NumberedRow = { number: number; cells: string[]; problem?: string }

/** Yields the rows of all files that are read as one. The headings are row 1, unless the format has its own numbers. */
async function* readNumberedRows({ parts }: FileSource, shape: FileShape): AsyncGenerator<NumberedRow> {
  const files = shape.archive
    ? shape.archive.parts.flatMap(({ file, encoding }) =>
        parts[file] ? [{ part: parts[file], encoding }] : [],
      )
    : [{ part: parts[0]!, encoding: shape.encoding }]
  const details = shape.archive
    ? await describeFiles(
        files.map(({ part }) => part),
        parts,
      )
    : null
  let number = 2
  for (const { part, encoding } of files) {
    const description = (shape.archive?.details ?? []).map((name) => details?.get(part)?.get(name) ?? '')
    const rows = readFormatRows[shape.format](part, encoding, shape)
    for await (const row of shape.archive ? rowsWithFileName(part.path, rows) : rows) {
      number = row.number ?? number
      yield { ...row, number, cells: description.length ? [...description, ...row.cells] : row.cells }
      number++
    }
  }
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

/** Removes what PostgreSQL cannot store from the cells. Returns the number of characters that were in them. */
function removeUnstorableCharacters(cells: string[]): number {
  let characters = 0
  for (const [n, cell] of cells.entries()) {
    cells[n] = toStorableText(cell)
    characters += cell.length
  }
  return characters
}
