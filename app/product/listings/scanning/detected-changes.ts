/** Detects what changed in a directory since the previous reading, and whether the directory or we caused it. */

import type { ListingFacts, ListingField } from '#app/kit/providers/listing-facts'
import { mapOverridableFacts } from '#app/product/locations/override'
import { type ComparisonContext, unitsBetween } from '#app/product/locations/sync/differences'
import { fieldOfUnit } from '../listing-fields'

export type DetectedChange = {
  field: string
  before: unknown
  after: unknown
  cause: 'directory' | 'highstreet'
}

/**
 * Returns the changes between two readings. A field that is missing from either reading counts as unchanged. We caused
 * a change if its field is in `sent`, the fields that we submitted recently, and the directory now shows our value.
 */
export function detectedChanges(
  before: Partial<ListingFacts> | null,
  after: Partial<ListingFacts>,
  { ours, sent, comparing }: { ours: ListingFacts; sent: ListingField[]; comparing: ComparisonContext },
): DetectedChange[] {
  if (!before) return []
  const localFields = new Set(
    unitsBetween(ours, after, comparing)
      .filter(({ isSame }) => isSame)
      .map(({ field }) => field),
  )
  return unitsBetween({ ...emptyFacts, ...before }, previouslyReported(before, after), comparing)
    .filter(({ isSame }) => !isSame)
    .map(({ field, ours: oldValue, theirs: newValue }) => ({
      field,
      before: oldValue,
      after: newValue,
      cause: localFields.has(field) && sent.includes(fieldOfUnit(field)) ? 'highstreet' : 'directory',
    }))
}

function previouslyReported(
  before: Partial<ListingFacts>,
  after: Partial<ListingFacts>,
): Partial<ListingFacts> {
  return Object.fromEntries(
    Object.entries(after).filter(([field]) => before[field as keyof ListingFacts] !== undefined),
  )
}

const emptyFacts: ListingFacts = {
  public_name: null,
  external_id: null,
  address: null,
  ...mapOverridableFacts(() => null),
  category: null,
  open_status: null,
  hours: null,
  special_hours: [],
}
