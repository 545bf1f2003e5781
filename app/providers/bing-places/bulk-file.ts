/**
 * The file for Bing's bulk upload, for installations that are not a Bing partner: somebody downloads it here and
 * uploads it to Bing Places. Bing first maps the file's columns to its own by name.
 */
import type { PlaceFacts } from '../directory-adapter'
import { kindOfCategory } from '../kinds-of-business'
import { placeKey } from '../same-place'
import { toHours } from './hours'

type Cell = (facts: PlaceFacts) => string | null | undefined

const columns: [heading: string, cell: Cell][] = [
  ['Store ID', (facts) => facts.external_id || placeKey(facts)],
  ['Business name', ({ public_name }) => public_name],
  ['Address line 1', ({ address }) => address?.address],
  ['Address line 2', ({ address }) => address?.address_2],
  ['City', ({ address }) => address?.city],
  ['State/Province', ({ address }) => address?.state],
  ['ZIP/Postal code', ({ address }) => address?.zipcode],
  ['Country', ({ address }) => address?.country_id],
  ['Phone number', ({ phone }) => phone],
  ['Website', ({ website }) => website],
  ['Category', ({ category }) => kindOfCategory(category)?.bing ?? category?.name],
  ['Hours of operation', hoursText],
  ['Is closed', ({ open_status }) => (open_status === 'inactive' ? 'TRUE' : 'FALSE')],
]

export const bulkHeadings = columns.map(([heading]) => heading)

export function bulkRow(facts: PlaceFacts): string[] {
  return columns.map(([, cell]) => cell(facts) ?? '')
}

/** Returns lines of CSV, starting with the headings. */
export function bulkLines(places: PlaceFacts[]): string[] {
  return [bulkHeadings, ...places.map(bulkRow)].map((cells) => cells.map(cellText).join(','))
}

function hoursText({ hours }: PlaceFacts): string {
  if (!hours) return ''
  const { Open24Hours, OperatingHours } = toHours(hours)
  return Open24Hours ? 'Open 24 hours' : OperatingHours.join('; ')
}

/** Escapes a cell that a spreadsheet would evaluate as a formula. */
function cellText(text: string): string {
  const safe = /^[=+\-@\t\n\r＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
