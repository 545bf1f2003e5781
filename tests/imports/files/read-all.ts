/** Reads a file in memory, with the code that runs in the reader process. */
import { Readable } from 'node:stream'
import { detectShape } from '#app/product/imports/files/detect-shape.server'
import { readFirstRows, readRows } from '#app/product/imports/files/file-rows.server'
import type { FormatChoices } from '#app/product/imports/files/format-choices'
import { openSource } from '#app/product/imports/files/open-source'
import { readChunks } from '#app/product/imports/files/read-file.server'
import type { ReaderOptions } from '#app/product/imports/files/reader.server'

const openBytes = (bytes: Uint8Array | string) => async () => {
  const buffer = Buffer.from(bytes)
  const chunks = Array.from({ length: Math.ceil(buffer.length / 50_000) }, (_, n) =>
    buffer.subarray(n * 50_000, (n + 1) * 50_000),
  )
  return Readable.from(chunks, { objectMode: false })
}

export async function readFile(bytes: Uint8Array | string, choices: FormatChoices = {}) {
  const source = await openSource(openBytes(bytes))
  const shape = await detectShape(source, choices)
  const rows: { number: number; cells: string[] }[] = []
  for await (const { first, cells } of readChunks(source, shape))
    rows.push(...cells.map((row, n) => ({ number: first + n, cells: row })))
  return { shape, headings: shape.headings, rows, cells: rows.map(({ cells }) => cells) }
}

/** Reads a file in a process, within the limits of memory and time. Returns the number of rows. */
export async function readFileInProcess(bytes: Uint8Array | string, options: ReaderOptions = {}) {
  const { shape } = await readFirstRows(openBytes(bytes), null, options)
  let rows = 0
  for await (const chunk of readRows(openBytes(bytes), shape, options)) rows += chunk.length
  return rows
}
