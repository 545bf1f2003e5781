/**
 * Stores the rows that the check has read until the import runs, so that the import does what was predicted and does
 * not read the file again. Each line of the stored file contains a batch as JSON.
 */
import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import type { ReviewDraft } from '#app/product/reviews/saving/imported-review.server'
import type { LocationRef } from '../columns/location-ref'
import { importStorage, openImportFile } from '../files/import-storage.server'
import type { RejectedRow } from '../read-batches.server'

/**
 * A row that is imported if its location exists or can be created. It has its cells only if the location did not exist
 * during the check.
 */
export type ValidatedRow = {
  number: number
  draft: ReviewDraft
  content: string
  place: LocationRef
  cells?: string[]
}
export type ValidatedBatch = { taken: ValidatedRow[]; refused: RejectedRow[]; repeated: number; rows: number }

type StoredBatch = Omit<ValidatedBatch, 'taken'> & {
  places: LocationRef[]
  taken: (Omit<ValidatedRow, 'place'> & { place: number })[]
}

export async function saveValidatedRows(key: string, batches: AsyncIterable<ValidatedBatch>): Promise<void> {
  const file = new PassThrough()
  const stored = importStorage().putStream(key, file)
  try {
    for await (const batch of batches)
      if (!file.write(`${JSON.stringify(toStoredBatch(batch))}\n`))
        await Promise.race([once(file, 'drain'), stored])
    file.end()
  } catch (error) {
    file.destroy(error as Error)
    await stored.catch(() => undefined)
    throw error
  }
  await stored
}

/**
 * Yields the batches after the first `rowsRead` rows. `rowsRead` is always at the end of a batch, because a batch is
 * written completely or not at all. Throws an UnreadableFile if the rows are no longer stored.
 */
export async function* readValidatedRows(
  key: string | null,
  rowsRead: number,
): AsyncGenerator<ValidatedBatch> {
  const file = await openImportFile(key)
  let rows = 0
  try {
    for await (const text of readLines(file)) {
      const { places, taken, ...line } = JSON.parse(text) as StoredBatch
      rows += line.rows
      if (rows <= rowsRead) continue
      yield {
        ...line,
        taken: taken.map((row) => ({ ...row, draft: parseDates(row.draft), place: places[row.place]! })),
      }
    }
  } finally {
    file.destroy()
  }
}

/**
 * Yields the lines of a file. Does not use `readline`, because it reads a thousand lines ahead, and a line here can be
 * megabytes long.
 */
async function* readLines(file: Readable): AsyncGenerator<string> {
  let parts: string[] = []
  for await (const chunk of file.setEncoding('utf8') as AsyncIterable<string>) {
    const [first, ...others] = chunk.split('\n') as [string, ...string[]]
    parts.push(first)
    for (const next of others) {
      yield parts.join('')
      parts = [next]
    }
  }
}

/**
 * Converts a batch to its stored format. Many rows refer to the same few locations, so each location is stored only
 * once, and rows reference it by index.
 */
function toStoredBatch({ taken, ...batch }: ValidatedBatch): StoredBatch {
  const indexes = new Map<string, number>()
  const places: LocationRef[] = []
  const indexOf = (location: LocationRef) => {
    const key = JSON.stringify(location)
    const existing = indexes.get(key)
    if (existing !== undefined) return existing
    indexes.set(key, places.length)
    return places.push(location) - 1
  }
  return { ...batch, places, taken: taken.map((row) => ({ ...row, place: indexOf(row.place) })) }
}

function parseDates(draft: ReviewDraft): ReviewDraft {
  const { response } = draft
  return {
    ...draft,
    publishedAt: new Date(draft.publishedAt),
    response: response && {
      ...response,
      publishedAt: response.publishedAt && new Date(response.publishedAt),
    },
  }
}
