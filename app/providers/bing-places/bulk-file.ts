/**
 * The file for Bing's bulk upload, for installations that are no partner of Bing: somebody downloads it here and gives
 * it to Bing Places by hand. Bing matches the columns of a file with its own by their names before it reads it.
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

/** Lines of CSV, the headings first. */
export function bulkLines(places: PlaceFacts[]): string[] {
  return [bulkHeadings, ...places.map(bulkRow)].map((cells) => cells.map(cellText).join(','))
}

function hoursText({ hours }: PlaceFacts): string {
  if (!hours) return ''
  const { Open24Hours, OperatingHours } = toHours(hours)
  return Open24Hours ? 'Open 24 hours' : OperatingHours.join('; ')
}

/** A cell that begins like a formula would be worked out by whoever opens the file. */
function cellText(text: string): string {
  const safe = /^[=+\-@\t\n\r＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
