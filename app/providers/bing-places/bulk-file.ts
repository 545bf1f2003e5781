/**
 * Builds the file for Bing's bulk upload, for installations that are not a Bing partner. A person uploads the file to
 * Bing Places, which maps the columns of the file to its own by name. No page offers this file yet.
 */

import { findBusinessCategory } from '../business-categories'
import type { ListingFacts } from '../directory-adapter'
import { locationKey } from '../same-location'
import { toBingHours } from './hours'

type Cell = (facts: ListingFacts) => string | null | undefined

const columns: [heading: string, cell: Cell][] = [
  ['Store ID', (facts) => facts.external_id || locationKey(facts)],
  ['Business name', ({ public_name }) => public_name],
  ['Address line 1', ({ address }) => address?.address],
  ['Address line 2', ({ address }) => address?.address_2],
  ['City', ({ address }) => address?.city],
  ['State/Province', ({ address }) => address?.state],
  ['ZIP/Postal code', ({ address }) => address?.zipcode],
  ['Country', ({ address }) => address?.country_id],
  ['Phone number', ({ phone }) => phone],
  ['Website', ({ website }) => website],
  ['Category', ({ category }) => findBusinessCategory(category)?.bing ?? category?.name],
  ['Hours of operation', formatHours],
  ['Is closed', ({ open_status }) => (open_status === 'inactive' ? 'TRUE' : 'FALSE')],
]

export const bulkFileHeadings = columns.map(([heading]) => heading)

export function bulkFileRow(facts: ListingFacts): string[] {
  return columns.map(([, cell]) => cell(facts) ?? '')
}

/** Returns the lines of a CSV file, starting with the headings. */
export function bulkFileLines(locations: ListingFacts[]): string[] {
  return [bulkFileHeadings, ...locations.map(bulkFileRow)].map((cells) => cells.map(escapeCell).join(','))
}

function formatHours({ hours }: ListingFacts): string {
  if (!hours) return ''
  const { Open24Hours, OperatingHours } = toBingHours(hours)
  return Open24Hours ? 'Open 24 hours' : OperatingHours.join('; ')
}

/** Escapes a cell for CSV. Also prefixes text that a spreadsheet would evaluate as a formula with an apostrophe. */
function escapeCell(text: string): string {
  const safe = /^[=+\-@\t\n\r＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
