/**
 * The rows of a file as the check has read them, stored until the import runs, so that the import does what was
 * predicted and the file is not read again. One line of JSON per batch; dates are serialized as text and parsed again.
 */
import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import type { ReviewDraft } from '#app/reviews/saving/imported-review.server'
import type { LocationRef } from '../columns/location-ref'
import { importStorage } from '../files/import-storage.server'
import { UnreadableFile } from '../files/unreadable-file'
import type { RejectedRow } from './read-batches.server'

/**
 * A row that is imported if its location exists. Its cells are kept only if the location did not exist during the
 * check.
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

/** Yields the batches after the first `rowsRead` rows; a batch is written completely or not at all. */
export async function* readValidatedRows(
  key: string | null,
  rowsRead: number,
): AsyncGenerator<ValidatedBatch> {
  if (!key || (await importStorage().size(key)) === null)
    throw new UnreadableFile('The uploaded file is no longer available. Upload it again.')
  const file = await importStorage().getStream(key)
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

/** Does not use `readline`, which reads a thousand lines ahead; a line here can be megabytes long. */
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

/** A batch repeats few locations many times, so each is stored once and referenced by number. */
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
