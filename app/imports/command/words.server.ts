/** The command's output: what it found in a file, what it would do, what it did. */
import { asAccount } from '#app/database/tenant.server'
import type { Mapping } from '../columns/mapping'
import { ratingRules } from '../columns/ratings'
import { fileInWords } from '../file-in-words'
import type { Import } from '../import-record.server'
import { listRejectedKinds } from '../import-rejects.server'

export type Say = (line: string) => void

export function sayColumns(
  { id, fileName, fileBytes, shape }: Import,
  columns: (string | null)[],
  isRemembered: boolean,
  say: Say,
): void {
  say(`Import ${id}: ${fileName}. ${fileInWords({ ...shape, bytes: fileBytes })}`)
  say(isRemembered ? 'Columns, as for the last file with these headings:' : 'Columns:')
  for (const [n, heading] of shape.headings.entries())
    say(`  ${heading || `(column ${n + 1})`}  →  ${columns[n] ?? 'left out'}`)
}

export function sayMapping(found: Import, mapping: Mapping, isRemembered: boolean, say: Say): void {
  sayColumns(found, mapping.columns, isRemembered, say)
  say(`Source: ${mapping.source ?? 'told by its column'}`)
  say(`Rating: ${ratingRules[mapping.scale]}`)
  say(
    `Dates such as 3/4/2024: ${mapping.dateOrder === 'mdy' ? 'March 4' : '3 April'}; the file is of ${mapping.fileDate}`,
  )
}

export function sayForecast(found: Import, say: Say): void {
  const { forecast } = found
  say(
    `Would create ${forecast.created}, update ${forecast.updated}, leave ${forecast.unchanged} as they are, skip ${forecast.repeated} told twice${forecast.removed ? `, leave out ${forecast.removed} that vanished at their source` : ''}, reject ${forecast.rejected} of ${forecast.rows} rows`,
  )
  if (found.kind === 'reviews')
    say(`Locations: ${forecast.placesFound} found, ${forecast.placesCreated} to create`)
  for (const { kind, count, row, example } of forecast.problems)
    say(`  rejected ${count}: ${kind}${example && ` (${example})`}, first in row ${row}`)
  for (const [note, count] of Object.entries(forecast.notes)) say(`  noted ${count}: ${note}`)
}

/** Explains why the file is rejected, and which option resolves it. */
export function questionInWords({ forecast }: Import): string {
  const { known, rows, examples } = forecast.question!
  return [
    `${known} of ${rows} rows with a review ID have IDs that belong to reviews at another location:`,
    ...examples.map(
      ({ row, externalId, place, body, known: other }) =>
        `  row ${row}: ${externalId} at ${place} (${oneLine(body)}), known at ${other.place} (${oneLine(other.body)})`,
    ),
    'Say what they are: --known-ids moved (the same reviews, moved) or --known-ids separate (another numbering).',
  ].join('\n')
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').slice(0, 60)

export async function sayResult(found: Import, seconds: number, say: Say): Promise<void> {
  say(
    `Import ${found.id} ${found.status}: created ${found.rowsCreated}, updated ${found.rowsUpdated}, unchanged ${found.rowsUnchanged}, told twice ${found.rowsRepeated}${found.rowsRemoved ? `, vanished at their source ${found.rowsRemoved}` : ''}, rejected ${found.rowsRejected}; ${found.locationsCreated} locations created`,
  )
  for (const { kind, count } of await asAccount(found.accountId, (tx) => listRejectedKinds(tx, found.id)))
    say(`  rejected ${count}: ${kind}`)
  say(
    `${seconds.toFixed(1)} s, ${Math.round(found.rowsRead / Math.max(seconds, 0.001))} rows/s, at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB of memory`,
  )
}
