import { pluralize } from '#app/kit/ui/format-numbers'
import { formatExamples, type ImportWarning, type WarningExamples } from '../warnings'

const warningMessages: Record<ImportWarning, string> = {
  'unknown country': 'with an unknown country: the default is used',
  'unknown state': 'with an unknown state: not changed',
  'unknown category': 'with an unknown category: not changed',
  'unreadable phone': 'with an invalid phone number: not changed',
  'unreadable website': 'with an invalid web address: not changed',
  'unreadable hours': 'with hours that can’t be read: not changed, or closed for a new location',
  'unreadable week': 'with opening hours that can’t be read: not changed',
  'other hours': 'with hours of holidays: not imported',
  'overlapping hours': 'with hours that overlap: not changed',
  'missing days': 'with hours of some days only: the others are closed',
  'unreadable status': 'with an unknown business status: not changed',
  'unreadable NPI': 'with an invalid NPI: not changed',
  'no rating': 'without a rating: saved as "No rating", with sentiment from the text',
  'rating in words': 'with a rating in words: saved as stars, words kept',
  recommendation: 'with a recommendation instead of a rating: saved as "No rating", with its sentiment',
  'unreadable rating':
    'with a rating in unknown words: saved as "No rating", with sentiment from the text, words kept',
  'rounded rating': 'with a rating that isn’t whole stars: rounded, original kept',
  'empty text': 'with a text that programs and sites write for none: left empty',
  'no date': 'without a date: file date used, marked as estimated',
  'relative date':
    'with an inexact date, marked as estimated: "2 years ago" is counted back from the file date, "July 2018" is its first day',
  'damaged text': 'with damaged text (�): lost before the file was made, or read in the wrong encoding',
  'unknown source': 'from an unknown source: saved under "Other"',
}

/** Shows the warnings about imported rows, each with the first rows in which it occurs. */
export function ImportWarnings({
  warnings,
  examples = {},
}: {
  warnings: Partial<Record<ImportWarning, number>>
  examples?: WarningExamples
}) {
  const entries = Object.entries(warnings) as [ImportWarning, number][]
  if (entries.length === 0) return null
  return (
    <section className="max-w-reading">
      <h2 className="mb-1 text-md font-semibold">Missing, damaged or estimated values</h2>
      <ul className="list-disc ps-5 text-sm">
        {entries.map(([warning, count]) => (
          <li key={warning} className="break-words">
            {pluralize(count, unitOf(warning))} {warningMessages[warning]}
            {examples[warning] ? ` (${formatExamples(examples[warning], count)})` : ''}.
          </li>
        ))}
      </ul>
    </section>
  )
}

const unitOf = (warning: ImportWarning): string => (warning === 'unreadable hours' ? 'day' : 'row')
