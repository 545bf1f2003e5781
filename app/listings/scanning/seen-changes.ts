/** Finds what a directory shows differently since the previous reading, and who caused it. */
import { overrideOf } from '#app/locations/overrides/override'
import { type Comparing, unitsBetween } from '#app/locations/sync/differences'
import type { ListingField, PlaceFacts } from '#app/providers/directory-adapter'
import { fieldOfUnit } from '../fields'

export type SeenChange = {
  field: string
  before: unknown
  after: unknown
  cause: 'directory' | 'highstreet'
}

/** A field that is missing from either reading has not changed. `sent` lists the fields we submitted recently. */
export function seenChanges(
  before: Partial<PlaceFacts> | null,
  after: Partial<PlaceFacts>,
  { ours, sent, comparing }: { ours: PlaceFacts; sent: ListingField[]; comparing: Comparing },
): SeenChange[] {
  if (!before) return []
  const isOurs = new Set(
    unitsBetween(ours, after, comparing)
      .filter(({ isSame }) => isSame)
      .map(({ field }) => field),
  )
  return unitsBetween({ ...nothing, ...before }, toldBefore(before, after), comparing)
    .filter(({ isSame }) => !isSame)
    .map(({ field, ours: was, theirs: is }) => ({
      field,
      before: was,
      after: is,
      cause: isOurs.has(field) && sent.includes(fieldOfUnit(field)) ? 'highstreet' : 'directory',
    }))
}

function toldBefore(before: Partial<PlaceFacts>, after: Partial<PlaceFacts>): Partial<PlaceFacts> {
  return Object.fromEntries(
    Object.entries(after).filter(([field]) => before[field as keyof PlaceFacts] !== undefined),
  )
}

const nothing: PlaceFacts = {
  public_name: null,
  external_id: null,
  address: null,
  ...overrideOf(() => null),
  category: null,
  open_status: null,
  hours: null,
  special_hours: [],
}
