/**
 * Finds the stored review for each row of a batch. Check and run work the same way: identical rows are numbered while
 * the file is read, then each batch is looked up in the database, and a row whose review is already in the previous
 * batch counts as repeated.
 */
import type { Tx } from '#app/database/tenant.server'
import { identifyReviews, identityOf } from '#app/reviews/saving/identify-reviews.server'
import { occurrenceKey } from '#app/reviews/saving/imported-review.server'
import type { ReviewToSave } from '#app/reviews/saving/upsert-reviews.server'
import { locationRefKey } from '../columns/location-ref'
import type { Mapping } from '../columns/mapping'
import type { AcceptedRow } from '../processing/read-batches.server'
import type { createLocationCache } from './location-cache.server'
import { createOccurrenceCounter } from './occurrence-counter'

/** Whether the user answered that an ID is the same review at any location. */
function canMove({ knownElsewhere }: Pick<Mapping, 'knownElsewhere'>): boolean {
  return knownElsewhere === 'moved'
}

/**
 * Numbers identical rows over the whole file: without an ID, the n-th row is the n-th review; with one, later rows
 * repeat the first. Rows are compared by the location they resolve to, however they name it.
 */
export function createRowNumbering(
  mapping: Mapping,
  { idOf }: Pick<ReturnType<typeof createLocationCache>, 'idOf'>,
) {
  const countOccurrence = createOccurrenceCounter()
  return function numberRows(rows: AcceptedRow[]): { taken: AcceptedRow[]; repeated: number } {
    const taken: AcceptedRow[] = []
    for (const row of rows) {
      const { draft, content } = row
      const location = idOf(row.place)
      const locationKey = 'id' in location ? `@${location.id}` : locationRefKey(row.place)
      const isKnown = 'id' in location || (mapping.createLocations && location.isMissing)
      const isAnywhere = draft.externalId !== null && canMove(mapping) && isKnown
      const kind = draft.externalId === null ? 'content' : 'id'
      const n = countOccurrence(`${draft.sourceId} ${kind} ${isAnywhere ? '' : locationKey} ${content}`)
      if (draft.externalId === null) taken.push({ ...row, content: occurrenceKey(content, n) })
      else if (n === 1) taken.push(row)
    }
    return { taken, repeated: rows.length - taken.length }
  }
}

export type LocatedRow<Row> = { row: Row; review: ReviewToSave }

export type IdentifiedRows<Row> = {
  /** Each stored review once, by its identity. */
  taken: Map<string, LocatedRow<Row>>
  repeated: number
  /** Rows whose reviews vanished at their source. */
  removed: number
}

/** `previousIdentities`: the identities in the previous batch, which may not be written yet. */
export async function identifyRows<Row>(
  tx: Tx,
  rows: LocatedRow<Row>[],
  mapping: Pick<Mapping, 'knownElsewhere'>,
  previousIdentities: ReadonlySet<string>,
): Promise<IdentifiedRows<Row>> {
  const taken = new Map<string, LocatedRow<Row>>()
  let [repeated, removed] = [0, 0]
  const identified = await identifyReviews(
    tx,
    rows.map(({ review }) => review),
    { canMove: canMove(mapping) },
  )
  for (const [n, { review, isRemoved }] of identified.entries()) {
    const identity = identityOf(review)
    if (isRemoved) removed++
    else if (taken.has(identity) || previousIdentities.has(identity)) repeated++
    else taken.set(identity, { row: rows[n]!.row, review })
  }
  return { taken, repeated, removed }
}
