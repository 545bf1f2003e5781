import { type Directory, directoryCodes, directoryNames, directoryOf } from '#app/directories/directories'
import type { List } from '#app/filters/list/list'
import { SortColumn } from '#app/filters/list/sort-column'
import { useAccountHref } from '#app/page/use-account-href'
import { Badge } from '#app/ui/badge'
import { SelectPage } from '#app/ui/select-page'
import { Table } from '#app/ui/table'
import { displayedStatus, syncStatusInWords } from '../directory-status'
import { autoSyncControl, type SwitchReader } from './auto-sync-control'
import { AutoSyncSwitch } from './auto-sync-switch'
import { DirectoryStatusCell } from './directory-status-cell'
import { withFlyout } from './listings-address'
import { closedTips, PlaceCell } from './place-cell'
import type { Row } from './row'
import { RowBox, type Selecting } from './row-box'
import { Tip } from './tip'

/**
 * Columns for location, Auto Sync, status, and each directory, in a fixed order. With a directory filter, only those
 * directories.
 */
export function ListingsTable({
  rows,
  list,
  here,
  directories,
  selecting,
  reader,
}: {
  rows: Row[]
  list: List
  here: string
  directories: Directory[]
  selecting: Selecting | null
  reader: SwitchReader
}) {
  const href = useAccountHref()
  const shown = directoryCodes.filter((code) => directories.length === 0 || directories.includes(code))
  return (
    <Table caption="Local Listings">
      <thead>
        <tr>
          {selecting ? (
            <th scope="col" className="w-8">
              {selecting.kind === 'all' ? null : <SelectPage to={selecting.selectPage} />}
            </th>
          ) : null}
          <SortColumn list={list} by="name" className="stick">
            Location
          </SortColumn>
          <SortColumn list={list} by="auto_sync">
            Auto Sync
          </SortColumn>
          <SortColumn list={list} by="status">
            Status
          </SortColumn>
          {shown.map((code) => (
            <th key={code} scope="col">
              <DirectoryHeading code={code} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-id={row.id}>
            {selecting ? (
              <td>
                <RowBox row={row} selecting={selecting} />
              </td>
            ) : null}
            <th scope="row" className="stick">
              <PlaceCell place={row} mayEdit={reader.mayEdit} />
            </th>
            <td>
              <AutoSyncSwitch
                locationId={row.id}
                name={row.name}
                control={autoSyncControl(row, reader)}
                returnTo={href('/dashboard/local_listings', here)}
              />
            </td>
            <td>
              <span className="listing-standing">{syncStatusInWords(row.syncStatus, row.openStatus)}</span>
            </td>
            {shown.map((code) => (
              <td key={code} data-directory={code}>
                <div className="listing-cell">
                  <DirectoryStatusCell
                    directory={code}
                    status={displayedStatus(row.entries[code], row.autoSync)}
                    to={href('/dashboard/local_listings', withFlyout(here, row.id, code))}
                  />
                </div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function DirectoryHeading({ code }: { code: Directory }) {
  const name = directoryNames[code]
  const { alias, beta } = directoryOf(code)
  if (!beta) return name
  return (
    <span className="inline-flex items-center gap-1">
      {name} <Badge tone="info">BETA</Badge>
      <Tip id={`tip-${alias ?? code}`} label={`About ${name}`}>
        {beta}
      </Tip>
    </span>
  )
}

/** Outside the table, so that it does not scroll away with the table head. */
export function ClosedTip() {
  return (
    <Tip id="tip-closed" label="About closed locations">
      {closedTips.temporarily_inactive} {closedTips.inactive}
    </Tip>
  )
}
