/**
 * Finds the stored review for each row of a batch. Check and run work the same way: identical rows are numbered while
 * the file is read, then each batch is looked up in the database, and a row that the batch before already has counts as
 * repeated.
 */
import type { Tx } from '#app/database/tenant.server'
import { identifyReviews, identityOf } from '#app/reviews/review-identity.server'
import { occurrenceKey } from '#app/reviews/review-import.server'
import type { ReviewToSave } from '#app/reviews/review-upserts.server'
import type { Mapping } from './columns/mapping'
import { placeKey } from './columns/place'
import type { TakenRow } from './import-reading.server'
import type { placeBook } from './place-book.server'
import { seenKeys } from './seen-keys'

/** Whether the person answered that an ID is the same review at any location. */
function mayMove({ knownElsewhere }: Pick<Mapping, 'knownElsewhere'>): boolean {
  return knownElsewhere === 'moved'
}

/**
 * Numbers identical rows over the whole file: without an ID, the n-th row is the n-th review; with one, later rows
 * repeat the first. Rows are compared by the location they resolve to, however they name it.
 */
export function rowNumbering(mapping: Mapping, { idOf }: Pick<ReturnType<typeof placeBook>, 'idOf'>) {
  const countOf = seenKeys()
  return function number(rows: TakenRow[]): { taken: TakenRow[]; repeated: number } {
    const taken: TakenRow[] = []
    for (const row of rows) {
      const { draft, content } = row
      const location = idOf(row.place)
      const where = 'id' in location ? `@${location.id}` : placeKey(row.place)
      const isKnown = 'id' in location || (mapping.createLocations && location.isMissing)
      const isAnywhere = draft.externalId !== null && mayMove(mapping) && isKnown
      const kind = draft.externalId === null ? 'words' : 'id'
      const n = countOf(`${draft.sourceId} ${kind} ${isAnywhere ? '' : where} ${content}`)
      if (draft.externalId === null) taken.push({ ...row, content: occurrenceKey(content, n) })
      else if (n === 1) taken.push(row)
    }
    return { taken, repeated: rows.length - taken.length }
  }
}

export type PlacedRow<Row> = { row: Row; review: ReviewToSave }

export type IdentifiedRows<Row> = {
  /** By identity: each stored review once. */
  taken: Map<string, PlacedRow<Row>>
  repeated: number
  /** Vanished at their source. */
  removed: number
}

/** `earlier`: the identities in the batch before, which may not be written yet. */
export async function identifyRows<Row>(
  tx: Tx,
  rows: PlacedRow<Row>[],
  mapping: Pick<Mapping, 'knownElsewhere'>,
  earlier: ReadonlySet<string>,
): Promise<IdentifiedRows<Row>> {
  const taken = new Map<string, PlacedRow<Row>>()
  let [repeated, removed] = [0, 0]
  const identified = await identifyReviews(
    tx,
    rows.map(({ review }) => review),
    { mayMove: mayMove(mapping) },
  )
  for (const [n, { review, isRemoved }] of identified.entries()) {
    const identity = identityOf(review)
    if (isRemoved) removed++
    else if (taken.has(identity) || earlier.has(identity)) repeated++
    else taken.set(identity, { row: rows[n]!.row, review })
  }
  return { taken, repeated, removed }
}
