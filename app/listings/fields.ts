/** The fields of a listing by the names of what changes: columns of a location, its overrides, its special hours. */
import type { Directory } from '#app/locations/overrides/directory'
import { publishedField } from '#app/locations/sync/differences'
import { maskOf } from '#app/locations/sync/publication'
import type { ListingField } from '#app/providers/directory-adapter'

export const fieldWords: Record<ListingField, string> = {
  public_name: 'name',
  address: 'address',
  phone: 'phone',
  website: 'website',
  category: 'category',
  open_status: 'business status',
  hours: 'hours',
  special_hours: 'special hours',
}

const byMask: Record<string, ListingField> = {
  title: 'public_name',
  storefrontAddress: 'address',
  phoneNumbers: 'phone',
  websiteUri: 'website',
  categories: 'category',
  openInfo: 'open_status',
  regularHours: 'hours',
  specialHours: 'special_hours',
}

/** Null for what this directory is not told: another's override, a name of ours. */
export function listingFieldOf(changed: string, directory: Directory): ListingField | null {
  const [, whose, what] = /^override\.(\w+)\.(phone|website)$/.exec(changed) ?? []
  if (whose) return whose === directory ? (what as ListingField) : null
  return byMask[maskOf(changed) ?? ''] ?? null
}

export function listingFieldsOf(changed: string[], directory: Directory): ListingField[] {
  const fields = changed.flatMap((one) => listingFieldOf(one, directory) ?? [])
  return [...new Set(fields)]
}

/** The field that a difference is part of: one date belongs to the special hours. */
export function fieldOfUnit(unit: string): ListingField {
  return (unit.startsWith('special_hours.') ? 'special_hours' : unit) as ListingField
}

/** What a difference is called among the changes that wait to be sent. */
export function changeOfUnit(unit: string): string {
  return publishedField({ field: unit })
}
