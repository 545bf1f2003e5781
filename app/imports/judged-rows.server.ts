/**
 * The rows of a file as the check has read them, stored until the import runs, so that the import does what was
 * predicted and nothing is read twice. One line of JSON per batch; dates are serialized as text and parsed again.
 */
import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import type { ReviewDraft } from '#app/reviews/review-import.server'
import type { Place } from './columns/place'
import { importFiles } from './files/stored-files.server'
import { UnreadableFile } from './files/unreadable-file'
import type { RefusedRow } from './import-reading.server'

/** A row that is imported if its location exists. Its cells are kept if the location did not exist at the check. */
export type JudgedRow = {
  number: number
  draft: ReviewDraft
  content: string
  place: Place
  cells?: string[]
}
export type JudgedBatch = { taken: JudgedRow[]; refused: RefusedRow[]; repeated: number; rows: number }

type Line = Omit<JudgedBatch, 'taken'> & {
  places: Place[]
  taken: (Omit<JudgedRow, 'place'> & { place: number })[]
}

export async function writeJudged(key: string, batches: AsyncIterable<JudgedBatch>): Promise<void> {
  const file = new PassThrough()
  const stored = importFiles().putStream(key, file)
  try {
    for await (const batch of batches)
      if (!file.write(`${JSON.stringify(lineOf(batch))}\n`)) await Promise.race([once(file, 'drain'), stored])
    file.end()
  } catch (error) {
    file.destroy(error as Error)
    await stored.catch(() => undefined)
    throw error
  }
  await stored
}

/** Yields the batches after the first `rowsRead` rows; a batch is written completely or not at all. */
export async function* readJudged(key: string | null, rowsRead: number): AsyncGenerator<JudgedBatch> {
  if (!key || (await importFiles().size(key)) === null)
    throw new UnreadableFile('What was read of the file is no longer there. Upload it again.')
  const file = await importFiles().getStream(key)
  let rows = 0
  try {
    for await (const text of linesOf(file)) {
      const { places, taken, ...line } = JSON.parse(text) as Line
      rows += line.rows
      if (rows <= rowsRead) continue
      yield {
        ...line,
        taken: taken.map((row) => ({ ...row, draft: revived(row.draft), place: places[row.place]! })),
      }
    }
  } finally {
    file.destroy()
  }
}

/** Does not use `readline`, which reads a thousand lines ahead; a line here can be megabytes long. */
async function* linesOf(file: Readable): AsyncGenerator<string> {
  let begun: string[] = []
  for await (const chunk of file.setEncoding('utf8') as AsyncIterable<string>) {
    const [first, ...others] = chunk.split('\n') as [string, ...string[]]
    begun.push(first)
    for (const next of others) {
      yield begun.join('')
      begun = [next]
    }
  }
}

/** A batch repeats few locations many times, so each is stored once and referenced by number. */
function lineOf({ taken, ...batch }: JudgedBatch): Line {
  const numbers = new Map<string, number>()
  const places: Place[] = []
  const numberOf = (place: Place) => {
    const key = JSON.stringify(place)
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, places.length)
    return places.push(place) - 1
  }
  return { ...batch, places, taken: taken.map((row) => ({ ...row, place: numberOf(row.place) })) }
}

function revived(draft: ReviewDraft): ReviewDraft {
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
