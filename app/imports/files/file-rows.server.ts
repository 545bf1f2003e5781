/**
 * Reads a file as rows of cells, streamed from a separate thread. Only a few chunks of rows are in memory, whatever the
 * file's size. Row numbers match a spreadsheet's: the headings are row 1.
 */
import type { FileShape } from './file-shape'
import type { OpenFile, RowChunk } from './read-file.server'
import { type ReaderOptions, readInThread } from './reader.server'

/** `problem`: why the row is rejected, whatever its cells contain; the cells may have been truncated. */
export type FileRow = { number: number; cells: string[]; problem?: string }

const sampleLimits = { rows: 2_000, cells: 200_000, characters: 4_000_000 }

/** Returns the file's shape, detected if it is not known, and its first rows: as many as a proposal is based on. */
export async function readFirstRows(
  open: OpenFile,
  knownShape: FileShape | null,
  options?: ReaderOptions,
): Promise<{ shape: FileShape; rows: string[][] }> {
  let shape = knownShape
  const rows: string[][] = []
  let cells = 0
  let characters = 0
  for await (const result of readInThread({ shape: knownShape }, open, options)) {
    if (result.kind === 'shape') {
      shape = result.shape
      continue
    }
    for (const row of result.chunk.cells) {
      rows.push(row)
      cells += row.length
      for (const cell of row) characters += cell.length
      if (
        rows.length >= sampleLimits.rows ||
        cells > sampleLimits.cells ||
        characters > sampleLimits.characters
      )
        return { shape: shape!, rows }
    }
  }
  return { shape: shape!, rows }
}

/** Yields the rows after the headings, in chunks. Leaving the loop early closes the file. */
export async function* readRows(
  open: OpenFile,
  shape: FileShape,
  options?: ReaderOptions,
): AsyncGenerator<FileRow[]> {
  for await (const result of readInThread({ shape }, open, options))
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
