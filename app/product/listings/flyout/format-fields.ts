/**
 * Formats differences and changes in a directory: the name of the field, and both values as lines with marked parts.
 */
import type { ListingDifference } from '#app/kit/database/schema'
import { displayPhone } from '#app/kit/providers/international-phone'
import type { MarkedParts } from '#app/product/locations/changes/marked-parts'
import { factOf, isFact } from '#app/product/locations/facts'
import { formatSides, formatUnit } from '#app/product/locations/sync/format-difference'
import { factNameOf, isCopyable } from './copy-fields'

export type FormattedField = {
  field: string
  name: string
  /**
   * For a difference, `before` is our value and `after` is the directory's value. For a change, they are the
   * directory's old and new values.
   */
  sides: MarkedParts
  /** Whether the directory's value is known. */
  isShown: boolean
  /** The text to copy to the clipboard, or null if there is nothing to copy. */
  copy: string | null
}

/**
 * Formats a difference. `countryId` is the country of the location: phone numbers of both sides are written as people
 * write them there, so that only their digits can differ.
 */
export function formatDifference(difference: ListingDifference, countryId: string): FormattedField {
  const { field, ours } = difference
  const isShown = 'theirs' in difference
  const [target, source] = [ours, difference.theirs ?? null].map((value) =>
    displayedValue(field, value, countryId),
  )
  const sides = formatSides({ field: unitOf(field), target, source })
  const text = sides.before.map((line) => line.map((part) => part.text).join('')).join('\n')
  const copy = isCopyable(field) && ours !== null && ours !== '' ? text : null
  return { field, name: fieldName(field), sides, isShown, copy }
}

export function formatChange(
  { field, before, after }: { field: string; before: unknown; after: unknown },
  countryId: string,
): FormattedField {
  return formatDifference({ field, ours: before, theirs: after }, countryId)
}

function displayedValue(field: string, value: unknown, countryId: string): unknown {
  const fact = factNameOf(field)
  const isPhone = isFact(fact) && factOf(fact).kind === 'phone'
  return isPhone && typeof value === 'string' ? displayPhone(value, countryId) : value
}

/** Formats a field name, such as "Phone" or "Holiday Hours, Fri, Dec 25, 2026". */
export function fieldName(field: string): string {
  return field === 'special_hours' ? 'Holiday Hours' : formatUnit(unitOf(field))
}

/** Returns the name of the compared unit. A category has different field names, all of which map to `category`. */
function unitOf(field: string): string {
  return factNameOf(field) === 'category_name' ? 'category' : factNameOf(field)
}
