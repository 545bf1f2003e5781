/** Prints what the import command found in a file, what the import would do, and what it did. */
import { asAccount } from '#app/kit/database/tenant.server'
import type { Mapping } from '../columns/mapping'
import { ratingScaleDescriptions } from '../columns/parse-rating'
import { formatFileSummary } from '../files/file-summary'
import type { Import } from '../import-record.server'
import type { MappingPreview } from '../questions/preview-mapping.server'
import { listRejectionReasons } from '../rejected-rows.server'
import { formatExamples, type ImportWarning } from '../warnings'

export type Print = (line: string) => void

export function printColumns(
  { id, fileName, fileBytes, shape }: Import,
  columns: (string | null)[],
  isRemembered: boolean,
  print: Print,
): void {
  print(`Import ${id}: ${fileName}. ${formatFileSummary({ ...shape, bytes: fileBytes })}`)
  print(isRemembered ? 'Columns, as for the last file with these headings:' : 'Columns:')
  for (const [n, heading] of shape.headings.entries())
    print(`  ${heading || `(column ${n + 1})`}  →  ${columns[n] ?? 'not imported'}`)
}

export function printMapping(record: Import, mapping: Mapping, isRemembered: boolean, print: Print): void {
  printColumns(record, mapping.columns, isRemembered, print)
  print(`Source: ${mapping.source ?? 'from its column'}`)
  print(
    `Locations that are not found: ${mapping.createLocations ? 'created' : 'not created, their rows are rejected'}`,
  )
  print(`Rating: ${ratingScaleDescriptions[mapping.scale]}`)
  print(
    `Dates such as 3/4/2024: ${mapping.dateOrder === 'mdy' ? 'March 4' : '3 April'}; file date ${mapping.fileDate}`,
  )
}

export function printForecast(record: Import, print: Print): void {
  const { forecast, shape } = record
  print(
    `Would create ${forecast.created}, update ${forecast.updated}, leave ${forecast.unchanged} unchanged, skip ${forecast.repeated} duplicates${forecast.removed ? `, skip ${forecast.removed} deleted at their source` : ''}, reject ${forecast.rejected} of ${forecast.rows} rows`,
  )
  if (record.kind === 'reviews')
    print(`Locations: ${forecast.placesFound} found, ${forecast.placesCreated} to create`)
  for (const { kind, count, row, example } of forecast.problems)
    print(`  rejected ${count}: ${kind}${example && ` (${example})`}, first in row ${row}`)
  for (const [warning, count] of Object.entries(forecast.notes) as [ImportWarning, number][]) {
    const examples = forecast.noteExamples?.[warning]
    print(`  warning ${count}: ${warning}${examples ? ` (${formatExamples(examples, count)})` : ''}`)
  }
  for (const { column, rows, example } of forecast.omitted ?? [])
    print(
      `  not imported: ${shape.headings[column] || `column ${column + 1}`}, ${rows} rows, such as ${example}`,
    )
  for (const { list, objects } of shape.unread ?? [])
    print(`  not imported: ${objects} objects in the list ${list}`)
}

/** Returns the text that explains the question that stopped the check, and the option that answers it. */
export function formatQuestion({ forecast }: Import): string {
  const { known, rows, examples } = forecast.question!
  return [
    `${known} of ${rows} rows with a review ID have IDs that belong to reviews at another location:`,
    ...examples.map(
      ({ row, externalId, place, body, known: other }) =>
        `  row ${row}: ${externalId} at ${place} (${excerptOf(body)}), known at ${other.place} (${excerptOf(other.body)})`,
    ),
    'Use --known-ids moved (the same reviews, moved) or --known-ids separate (different reviews).',
  ].join('\n')
}

/** Returns the questions about a mapping, the first rows as they would be imported, and the option that confirms it. */
export function formatMappingQuestions({ questions, firstRows }: MappingPreview): string {
  return [
    ...questions.map(({ text }) => text),
    'The first rows as they would be imported:',
    ...firstRows.map(
      ({ row, place, rating, publishedAt, title, body }) =>
        `  row ${row}: ${place}, ${rating ? `${rating} of 5` : 'no rating'}, ${publishedAt.slice(0, 10)}, ${excerptOf(body || title) || 'no text'}`,
    ),
    'Confirm this with --yes, or choose other columns with --map.',
  ].join('\n')
}

const excerptOf = (text: string) => text.replace(/\s+/g, ' ').slice(0, 60)

export async function printResult(record: Import, seconds: number, print: Print): Promise<void> {
  print(
    `Import ${record.id} ${record.status}: created ${record.rowsCreated}, updated ${record.rowsUpdated}, unchanged ${record.rowsUnchanged}, duplicates ${record.rowsRepeated}${record.rowsRemoved ? `, deleted at their source ${record.rowsRemoved}` : ''}, rejected ${record.rowsRejected}; ${record.locationsCreated} locations created`,
  )
  for (const { kind, count } of await asAccount(record.accountId, (tx) =>
    listRejectionReasons(tx, record.id),
  ))
    print(`  rejected ${count}: ${kind}`)
  print(
    `${seconds.toFixed(1)} s, ${Math.round(record.rowsRead / Math.max(seconds, 0.001))} rows/s, peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
  )
}
