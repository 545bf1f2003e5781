/** Finds what a directory shows differently since the previous reading, and who caused it. */
import { mapOverridableFacts } from '#app/locations/overrides/override'
import { type ComparisonContext, unitsBetween } from '#app/locations/sync/differences'
import type { ListingFacts, ListingField } from '#app/providers/directory-adapter'
import { fieldOfUnit } from '../listing-fields'

export type DetectedChange = {
  field: string
  before: unknown
  after: unknown
  cause: 'directory' | 'highstreet'
}

/** A field that is missing from either reading has not changed. `sent` lists the fields we submitted recently. */
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
