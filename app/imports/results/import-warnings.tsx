import { formatInteger, pluralize } from '#app/ui/format-numbers'
import type { ImportWarning } from '../processing/forecast'

const warningMessages: Record<ImportWarning, string> = {
  'unknown country': 'with an unknown country: the default is used',
  'unknown state': 'with an unknown state: not changed',
  'unknown category': 'with an unknown category: not changed',
  'unreadable phone': 'with an invalid phone number: not changed',
  'unreadable website': 'with an invalid web address: not changed',
  'unreadable hours': 'with unreadable hours: not changed',
  'unreadable status': 'with an unknown business status: not changed',
  'unreadable NPI': 'with an invalid NPI: not changed',
  'no rating': 'without a rating: saved as "No rating", with sentiment from the text',
  'rounded rating': 'with a rating that isn’t whole stars: rounded, original kept',
  'no date': 'without a date: file date used, marked as estimated',
  'relative date': 'with a relative date ("2 years ago"): calculated from the file date, marked as estimated',
  'damaged text': 'with damaged text (�): lost before the file was made, or read in the wrong encoding',
  'unknown source': 'from an unknown source: saved under "Other"',
}

/** Shows the warnings about imported rows. */
export function ImportWarnings({
  warnings,
  damagedRows = [],
}: {
  warnings: Partial<Record<ImportWarning, number>>
  /** The numbers of the first rows with damaged text. */
  damagedRows?: number[]
}) {
  const entries = Object.entries(warnings) as [ImportWarning, number][]
  if (entries.length === 0) return null
  return (
    <section className="max-w-reading">
      <h2 className="mb-1 text-md font-semibold">Missing, damaged or estimated values</h2>
      <ul className="list-disc ps-5 text-sm">
        {entries.map(([warning, count]) => (
          <li key={warning}>
            {pluralize(count, 'row')} {warningMessages[warning]}
            {warning === 'damaged text' ? ` (${formatRows(damagedRows, count)})` : ''}.
          </li>
        ))}
      </ul>
    </section>
  )
}

function formatRows(rows: number[], count: number): string {
  const numbers = rows.map(formatInteger).join(', ')
  return `${rows.length === 1 ? 'row' : 'rows'} ${numbers}${count > rows.length ? ' and others' : ''}`
}
