/**
 * Reads a file as rows of cells, which are streamed from a separate process. Only a few chunks of rows are in memory,
 * regardless of the size of the file. Row numbers match those in a spreadsheet: the headings are row 1.
 */
import type { OpenFile } from './file-part.ts'
import type { FileShape } from './file-shape'
import type { FormatChoices } from './format-choices'
import type { RowChunk } from './read-file.server'
import { type ReaderOptions, readInProcess } from './reader.server'

/**
 * A row of a file. If there is a `problem`, the row is rejected for this reason regardless of its cells, which may be
 * truncated.
 */
export type FileRow = { number: number; cells: string[]; problem?: string }

/** The cells of the first rows, and the number of each row in the file. */
export type FirstRows = { rows: string[][]; numbers: number[] }

const sampleLimits = { rows: 2_000, cells: 200_000, characters: 4_000_000 }

/**
 * Returns the shape of the file, which is detected if `knownShape` is null, and as many of the first rows as a proposal
 * needs. `choices` is what the user chose about the format instead of what is detected.
 */
export async function readFirstRows(
  open: OpenFile,
  knownShape: FileShape | null,
  { choices = {}, ...options }: ReaderOptions & { choices?: FormatChoices } = {},
): Promise<{ shape: FileShape } & FirstRows> {
  let shape = knownShape
  const task = knownShape ? { shape: knownShape } : { shape: null, choices }
  const rows: string[][] = []
  const numbers: number[] = []
  let cells = 0
  let characters = 0
  for await (const result of readInProcess(task, open, options)) {
    if (result.kind === 'shape') {
      shape = result.shape
      continue
    }
    for (const [n, row] of result.chunk.cells.entries()) {
      rows.push(row)
      numbers.push(result.chunk.first + n)
      cells += row.length
      for (const cell of row) characters += cell.length
      if (
        rows.length >= sampleLimits.rows ||
        cells > sampleLimits.cells ||
        characters > sampleLimits.characters
      )
        return { shape: shape!, rows, numbers }
    }
  }
  return { shape: shape!, rows, numbers }
}

/** Yields the rows after the headings, in chunks. Leaving the loop early closes the file. */
export async function* readRows(
  open: OpenFile,
  shape: FileShape,
  options?: ReaderOptions,
): AsyncGenerator<FileRow[]> {
  for await (const result of readInProcess({ shape }, open, options))
    if (result.kind === 'rows') yield toFileRows(result.chunk)
}

function toFileRows({ first, cells, problems }: RowChunk): FileRow[] {
  const reasons = new Map(problems)
  return cells.map((row, n) => {
    const problem = reasons.get(n)
    const number = first + n
    return problem === undefined ? { number, cells: row } : { number, cells: row, problem }
  })
}
