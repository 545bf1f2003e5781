/**
 * Maps the names of changes (columns of a location, overrides, dates of special hours) to the fields of a listing, and
 * compared units to both.
 */

import type { Directory } from '#app/kit/directories/directories'
import type { ListingField } from '#app/kit/providers/listing-facts'
import { factOf, isFact } from '#app/product/locations/facts'
import { listingFieldOf } from '#app/product/locations/publishing/publication'
import { publishedField } from '#app/product/locations/sync/differences'

export const fieldLabels: Record<ListingField, string> = {
  public_name: 'name',
  address: 'address',
  phone: 'phone',
  website: 'website',
  category: 'category',
  open_status: 'business status',
  hours: 'hours',
  special_hours: 'special hours',
}

export function listingFieldsOf(changes: string[], directory: Directory): ListingField[] {
  const fields = changes.flatMap((change) => listingFieldOf(change, directory) ?? [])
  return [...new Set(fields)]
}

/**
 * Returns the field that a compared unit belongs to: a date belongs to the special hours, a second phone to the phone.
 */
export function fieldOfUnit(unit: string): ListingField {
  if (unit.startsWith('special_hours.')) return 'special_hours'
  return isFact(unit) ? factOf(unit).listing! : (unit as ListingField)
}

/** Returns the name under which a change of the unit waits to be sent. */
export function changeOfUnit(unit: string): string {
  return publishedField({ field: unit })
}
