/** What a file holds and the import cannot store as it is. The row is imported anyway. */
import { formatInteger } from '#app/kit/ui/format-numbers'
import type { ReviewWarning } from './columns/parse-review-row'
import type { TextWarning } from './files/damaged-text'
import type { LocationRowWarning } from './locations/parse-location-row'

/** A warning about a row. `text` is what could not be read, if that helps to find it in the row. */
export type Warning<Kind extends string> = { kind: Kind; text?: string }
export type ImportWarning = ReviewWarning | LocationRowWarning | TextWarning
/** The rows in which a kind of warning occurs first. */
export type WarningExamples = Partial<Record<ImportWarning, { row: number; text?: string }[]>>

const maxExamples = 5
const maxTextLength = 60

/** Returns the examples with another one, if there are not enough of its kind yet. */
export function withExample(
  examples: WarningExamples,
  row: number,
  { kind, text }: Warning<ImportWarning>,
): WarningExamples {
  const found = examples[kind] ?? []
  if (found.length >= maxExamples) return examples
  const example = text === undefined ? { row } : { row, text: text.slice(0, maxTextLength).toWellFormed() }
  return { ...examples, [kind]: [...found, example] }
}

/** Returns "row 4: Saturday “off”, row 9: Sunday “?” and others". `count` is the number of all warnings of the kind. */
export function formatExamples(examples: { row: number; text?: string }[], count: number): string {
  const isOnlyRows = examples.every(({ text }) => text === undefined)
  const list = isOnlyRows
    ? `${examples.length === 1 ? 'row' : 'rows'} ${examples.map(({ row }) => formatInteger(row)).join(', ')}`
    : examples.map(({ row, text }) => `row ${formatInteger(row)}: ${text}`).join(', ')
  return count > examples.length ? `${list} and others` : list
}
