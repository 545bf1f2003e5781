/** The columns of an exported listings file: the location, its overall status, and its status in each directory. */
import { sql } from 'kysely'
import { type Directory, directoryCodes, directoryNames } from '#app/kit/directories/directories'
import type { Column, Fragment } from '#app/platform/reports/report'
import { openStatuses } from '#app/product/locations/location'
import { directoryStatusLabels } from './listing'
import { syncStatuses } from './listing-filter-fields'

/**
 * The text for a missing listing in a file. Pages show "--" instead, which a spreadsheet would interpret as a formula.
 */
const noListingLabel = 'No URL'

const textColumn = (id: string, heading: string, cell: Fragment): Column => ({
  id,
  heading,
  cell: () => cell,
})

export const listingColumns: Column[] = [
  { ...textColumn('id', 'Record ID', sql`l.id`), isNumber: true },
  textColumn('external_id', 'External ID', sql`l.external_id`),
  textColumn('name', 'Location', sql`l.name`),
  textColumn('address', 'Address', sql`l.full_address`),
  textColumn('open_status', 'Business Status', labelCase(sql`l.open_status`, openStatuses)),
  textColumn('auto_sync', 'Auto Sync', sql`case when l.auto_sync then 'On' else 'Off' end`),
  textColumn('status', 'Status', labelCase(sql`l."syncStatus"`, syncStatuses)),
  {
    id: 'last_scanned',
    heading: 'Last Scanned',
    cell: ({ timeZone }) => sql`to_char(l.last_checked_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS')`,
  },
  ...directoryCodes.map((code) => textColumn(code, directoryNames[code], directoryStatusCell(code))),
  ...directoryCodes.map(
    (code): Column => ({
      ...textColumn(`${code}_url`, `${directoryNames[code]} link`, listingValue(code, sql`d.url`)),
      isOptional: true,
    }),
  ),
  ...directoryCodes.map((code) =>
    textColumn(
      `${code}_details`,
      `${directoryNames[code]} details`,
      listingValue(
        code,
        sql`case when d.status in ('not_in_sync', 'action_required') then d.status_description end`,
      ),
    ),
  ),
]

function directoryStatusCell(code: Directory): Fragment {
  const labels = Object.fromEntries(
    Object.entries(directoryStatusLabels).map(([status, { label }]) => [status, label]),
  )
  labels.not_available = noListingLabel
  const displayed = sql`case when l.auto_sync and not d.is_enabled then 'not_in_sync' else d.status end`
  return sql`coalesce(${listingValue(code, labelCase(displayed, labels))}, ${noListingLabel})`
}

function listingValue(code: Directory, value: Fragment): Fragment {
  return sql`(select ${value} from listings d
    where d.account_id = l.account_id and d.location_id = l.id and d.directory = ${code})`
}

function labelCase(value: Fragment, labels: Record<string, string>): Fragment {
  const cases = Object.entries(labels).map(([code, label]) => sql`when ${code} then ${label}`)
  return sql`case ${value} ${sql.join(cases, sql` `)} end`
}
