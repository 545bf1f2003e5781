/** The fields of a listing and the names of their changes: columns of a location, its overrides, its special hours. */

import type { Directory } from '#app/directories/directories'
import { factOf, isFact } from '#app/locations/facts'
import { publishedField } from '#app/locations/sync/differences'
import { listingFieldOf } from '#app/locations/sync/publication'
import type { ListingField } from '#app/providers/directory-adapter'

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

/** Returns the field that a difference belongs to: a date belongs to the special hours, a second phone to the phone. */
export function fieldOfUnit(unit: string): ListingField {
  if (unit.startsWith('special_hours.')) return 'special_hours'
  return isFact(unit) ? factOf(unit).listing! : (unit as ListingField)
}

/** Returns the name of a difference among the changes that wait to be sent. */
export function changeOfUnit(unit: string): string {
  return publishedField({ field: unit })
}
