/** The columns of a listings file: a location, its status, and its state in each directory. */
import { sql } from 'kysely'
import { type Directory, directoryCodes, directoryNames } from '#app/directories/directories'
import { syncStatuses } from '#app/directories/listing-fields'
import { openStatuses } from '#app/locations/facts'
import type { Column, Fragment } from '#app/reports/report'
import { directoryStatusWords } from './directory-status'

/** The page's "--" would start a formula in a spreadsheet. */
const noListing = 'No URL'

const text = (id: string, heading: string, cell: Fragment): Column => ({ id, heading, cell: () => cell })

export const listingColumns: Column[] = [
  { ...text('id', 'Record ID', sql`l.id`), isNumber: true },
  text('external_id', 'External ID', sql`l.external_id`),
  text('name', 'Location', sql`l.name`),
  text('address', 'Address', sql`l.full_address`),
  text('open_status', 'Business Status', wordsFor(sql`l.open_status`, openStatuses)),
  text('auto_sync', 'Auto Sync', sql`case when l.auto_sync then 'On' else 'Off' end`),
  text('status', 'Status', wordsFor(sql`l."syncStatus"`, syncStatuses)),
  {
    id: 'last_scanned',
    heading: 'Last Scanned',
    cell: ({ timeZone }) => sql`to_char(l.last_checked_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS')`,
  },
  ...directoryCodes.map((code) => text(code, directoryNames[code], shownIn(code))),
  ...directoryCodes.map(
    (code): Column => ({
      ...text(`${code}_url`, `${directoryNames[code]} link`, ofListing(code, sql`d.url`)),
      isOptional: true,
    }),
  ),
]

function shownIn(code: Directory): Fragment {
  const words = Object.fromEntries(
    Object.entries(directoryStatusWords).map(([status, { word }]) => [status, word]),
  )
  words.not_available = noListing
  const shown = sql`case when l.auto_sync and not d.is_enabled then 'not_in_sync' else d.status end`
  return sql`coalesce(${ofListing(code, wordsFor(shown, words))}, ${noListing})`
}

function ofListing(code: Directory, value: Fragment): Fragment {
  return sql`(select ${value} from listings d
    where d.account_id = l.account_id and d.location_id = l.id and d.directory = ${code})`
}

function wordsFor(value: Fragment, words: Record<string, string>): Fragment {
  const cases = Object.entries(words).map(([code, word]) => sql`when ${code} then ${word}`)
  return sql`case ${value} ${sql.join(cases, sql` `)} end`
}
