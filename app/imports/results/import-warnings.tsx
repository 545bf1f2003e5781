import { pluralize } from '#app/ui/format-numbers'
import type { RowWarning } from '../columns/parse-review-row'
import type { LocationRowWarning } from '../locations/parse-location-row'

type ImportWarning = RowWarning | LocationRowWarning

const warningMessages: Record<ImportWarning, string> = {
  'unknown country': 'with a country we do not know: the usual one is taken',
  'unknown state': 'with a state we do not know: left as it is',
  'unknown category': 'with a category we do not know: left as it is',
  'unreadable phone': 'with a phone number that is none: left as it is',
  'unreadable website': 'with a web address that is none: left as it is',
  'unreadable hours': 'with hours that cannot be read: left as they are',
  'unreadable status': 'with a business status we do not know: left as it is',
  'unreadable NPI': 'with an NPI that is none: left as it is',
  'no rating': 'without a rating: kept as "No rating", with the sentiment of the text',
  'rounded rating': 'with a rating that is not whole stars: rounded, the original kept beside it',
  'no date': 'without a date: dated with the day of the file, marked as estimated',
  'relative date': 'with a relative date ("2 years ago"): counted back, marked as estimated',
  'unknown source': 'from a source we do not know: kept under "Other"',
}

/** Shows the warnings about imported rows. */
export function ImportWarnings({ warnings }: { warnings: Partial<Record<ImportWarning, number>> }) {
  const entries = Object.entries(warnings) as [ImportWarning, number][]
  if (entries.length === 0) return null
  return (
    <section className="max-w-reading">
      <h2 className="mb-1 text-md font-semibold">What is lost or estimated</h2>
      <ul className="list-disc ps-5 text-sm">
        {entries.map(([warning, count]) => (
          <li key={warning}>
            {pluralize(count, 'row')} {warningMessages[warning]}.
          </li>
        ))}
      </ul>
    </section>
  )
}
