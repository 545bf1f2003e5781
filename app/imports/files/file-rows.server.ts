/**
 * Reads a file as rows of cells, streamed from a separate thread. Only a few chunks of rows are in memory, whatever the
 * file's size. Row numbers match a spreadsheet's: the headings are row 1.
 */
import type { FileShape } from './file-shape'
import type { Open, RowChunk } from './read-file.server'
import { type ReaderOptions, readInThread } from './reader.server'

/** `problem`: why the row is rejected, whatever its cells contain; the cells may have been truncated. */
export type FileRow = { number: number; cells: string[]; problem?: string }

const sample = { rows: 2_000, cells: 200_000, characters: 4_000_000 }

/** Returns the file's shape, detected if it is not known, and its first rows: as many as a proposal is based on. */
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

/** Yields the rows after the headings, in chunks. Leaving the loop early closes the file. */
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
