/**
 * A file as rows of cells, read as a stream in a thread of its own: what is in memory is a few chunks of rows, whatever
 * the file's size. Row numbers are a spreadsheet's: the headings are row 1.
 */
import type { FileShape } from './file-shape'
import type { Open, RowChunk } from './read-file.server'
import { type ReaderOptions, readInThread } from './reader.server'

/** `problem`: why the row cannot be taken, whatever its cells say; they may have been cut. */
export type FileRow = { number: number; cells: string[]; problem?: string }

const sample = { rows: 2_000, cells: 200_000, characters: 4_000_000 }

/** The file's shape, found if it is not known, and its first rows: as many as a proposal rests on. */
export async function readBeginning(
  open: Open,
  known: FileShape | null,
  options?: ReaderOptions,
): Promise<{ shape: FileShape; rows: string[][] }> {
  let shape = known
  const rows: string[][] = []
  let cells = 0
  let characters = 0
  for await (const found of readInThread({ shape: known }, open, options)) {
    if (found.kind === 'shape') {
      shape = found.shape
      continue
    }
    for (const row of found.chunk.cells) {
      rows.push(row)
      cells += row.length
      for (const cell of row) characters += cell.length
      if (rows.length >= sample.rows || cells > sample.cells || characters > sample.characters)
        return { shape: shape!, rows }
    }
  }
  return { shape: shape!, rows }
}

/** The rows after the headings, in chunks. Leaving the loop early closes the file. */
export async function* readRows(
  open: Open,
  shape: FileShape,
  options?: ReaderOptions,
): AsyncGenerator<FileRow[]> {
  for await (const found of readInThread({ shape }, open, options))
    if (found.kind === 'rows') yield rowsOf(found.chunk)
}

function rowsOf({ first, cells, problems }: RowChunk): FileRow[] {
  const reasons = new Map(problems)
  return cells.map((row, n) => {
    const problem = reasons.get(n)
    const number = first + n
    return problem === undefined ? { number, cells: row } : { number, cells: row, problem }
  })
}
