/** Reads the rows of one file in each of the supported formats. */
import { readCsvRows } from './csv-rows.ts'
import { decodeText } from './decode-text.ts'
import type { FilePart } from './file-part.ts'
import type { FileShape } from './file-shape.ts'
import { addHeadings, flattenObject, type JsonRow, type OnUnread, valueAt } from './json/json-rows.ts'
import { readJsonObjects } from './json/split-objects.ts'
import { formatLimit, limits } from './limits.ts'
import { findSheet, readSheetRows } from './spreadsheets/sheet-shape.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** A row with its number, or without one if it follows the row before. A row with a problem is rejected. */
type FormatRow = { cells: string[]; number?: number; problem?: string }
type ReadRows = (part: FilePart, encoding: string, shape: FileShape) => AsyncGenerator<FormatRow>

export const readFormatRows: Record<FileShape['format'], ReadRows> = {
  csv: async function* (part, encoding, shape) {
    yield* readCsvRows(await part.open(), { ...shape, encoding })
  },
  json: async function* (part, encoding, shape) {
    const headings = shape.headings.slice(shape.archive?.details.length ?? 0)
    for await (const rows of readJsonRows(part, encoding))
      for (const row of rows) yield { cells: headings.map((heading) => valueAt(row, heading)) }
  },
  xlsx: async function* (part, _, shape) {
    yield* readSheetRows(findSheet(await part.readSheets(), shape), shape)
  },
}

/**
 * Returns the headings of a JSON file, and its lists that become no rows. Reads the whole file, because a later object
 * can have additional columns.
 */
export async function readJsonHeadings(
  part: FilePart,
  encoding: string,
): Promise<Pick<FileShape, 'headings' | 'unread'>> {
  const headings = new Set<string>()
  const unread = new Map<string, number>()
  const addUnread: OnUnread = (list, objects) => {
    const name = unread.has(list) || unread.size < maxUnreadNames ? list : otherLists
    unread.set(name, (unread.get(name) ?? 0) + objects)
  }
  for await (const rows of readJsonRows(part, encoding, addUnread)) {
    addHeadings(headings, rows)
    requireColumnLimit(headings.size)
  }
  const lists = [...unread].map(([list, objects]) => ({ list, objects }))
  return { headings: [...headings], ...(lists.length > 0 && { unread: lists }) }
}

const maxUnreadNames = 20
const otherLists = 'other lists'

export function requireColumnLimit(columns: number): void {
  if (columns > limits.columns) throw new UnreadableFile(`The file has more than ${limits.columns} columns.`)
}

async function* readJsonRows(
  part: FilePart,
  encoding: string,
  onUnread?: OnUnread,
): AsyncGenerator<JsonRow[]> {
  let row = 2
  async function* openText() {
    yield* decodeText(await part.open(), encoding)
  }
  try {
    for await (const object of readJsonObjects(openText, onUnread)) {
      const rows = flattenObject(object.text, object, onUnread)
      yield rows
      row += rows.length
    }
  } catch (error) {
    if (error instanceof UnreadableFile || !(error instanceof Error)) throw error
    throw new UnreadableFile(`The JSON cannot be read from row ${formatLimit(row)} on: ${error.message}`)
  }
}
