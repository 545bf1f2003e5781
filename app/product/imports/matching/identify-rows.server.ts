/**
 * Finds the stored review for each row of a batch. The check and the import work the same way: identical rows of the
 * file are numbered, then the rows of each batch are looked up in the database. A row whose review is already in the
 * previous batch counts as repeated.
 */
import type { Tx } from '#app/kit/database/tenant.server'
import { identifyReviews, identityOf } from '#app/product/reviews/saving/identify-reviews.server'
import { occurrenceKey } from '#app/product/reviews/saving/imported-review.server'
import type { ReviewToSave } from '#app/product/reviews/saving/review-to-save'
import { locationRefKey } from '../columns/location-ref'
import type { Mapping } from '../columns/mapping'
import type { AcceptedRow } from '../read-batches.server'
import type { createLocationCache } from './location-cache.server'
import { createOccurrenceCounter } from './occurrence-counter'

/** Returns whether the user chose to treat an ID as the same review at any location. */
function canMove({ knownElsewhere }: Pick<Mapping, 'knownElsewhere'>): boolean {
  return knownElsewhere === 'moved'
}

/**
 * Creates a function that detects identical rows in the whole file. Identical rows without an ID are separate reviews,
 * so they are numbered. Rows with the same ID are one review, so later rows count as repeated. Rows are compared by the
 * location to which they were matched, because different rows can refer to the same location in different ways.
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
  /** One row for each review, by the identity of the review. */
  taken: Map<string, LocatedRow<Row>>
  repeated: number
  /** The number of rows whose reviews were deleted at their source. */
  removed: number
}

/**
 * Looks up the reviews of a batch. `previousIdentities` contains the reviews of the previous batch, which may not be
 * written yet.
 */
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
