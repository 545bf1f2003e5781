import type { ListingField } from '#app/kit/providers/listing-facts'
import { fieldLabels, fieldOfUnit } from '../listing-fields'

const maxNamed = 3
const nouns = { ...fieldLabels, phone: 'phone number', special_hours: 'holiday hours' }
const plurals: ListingField[] = ['hours', 'special_hours']

/**
 * Returns what differs, such as "Phone number differs on Yelp" or "Phone number and hours differ on Yelp", or null if
 * nothing is known to differ. More than three fields are only counted, because the flyout lists them below.
 */
export function differenceText(units: string[], directoryName: string): string | null {
  const fields = [...new Set(units.map(fieldOfUnit))]
  const [first] = fields
  if (!first) return null
  if (fields.length > maxNamed) return `${fields.length} fields differ on ${directoryName}`
  const verb = fields.length === 1 && !plurals.includes(first) ? 'differs' : 'differ'
  const names = new Intl.ListFormat('en-US').format(fields.map((field) => nouns[field]))
  return `${names.charAt(0).toUpperCase()}${names.slice(1)} ${verb} on ${directoryName}`
}
