import {
  type Directory,
  directoryCodes,
  directoryEntryOf,
  directoryNames,
} from '#app/directories/directories'
import type { List } from '#app/filters/list/list'
import { SortColumn } from '#app/filters/list/sort-column'
import { useAccountHref } from '#app/page/use-account-href'
import { Badge } from '#app/ui/badge'
import { SelectAll } from '#app/ui/tables/select-all'
import { Table } from '#app/ui/tables/table'
import { displayedStatus, formatSyncStatus } from '../directory-status'
import { autoSyncControl, type SwitchViewer } from './auto-sync-control'
import { AutoSyncSwitch } from './auto-sync-switch'
import { DirectoryStatusCell } from './directory-status-cell'
import type { ListingRow } from './listing-row'
import { withFlyout } from './listings-address'
import { closedTips, LocationCell } from './location-cell'
import { RowCheckbox, type RowSelection } from './row-checkbox'
import { Tip } from './tip'

/**
 * Shows the columns Location, Auto Sync and Status, and one column for each directory in a fixed order. If
 * `directories` is not empty, shows only these directories.
 */
export function ListingsTable({
  rows,
  list,
  here,
  directories,
  selection,
  viewer,
}: {
  rows: ListingRow[]
  list: List
  here: string
  directories: Directory[]
  selection: RowSelection | null
  viewer: SwitchViewer
}) {
  const href = useAccountHref()
  const visibleDirectories = directoryCodes.filter(
    (code) => directories.length === 0 || directories.includes(code),
  )
  return (
    <Table caption="Local Listings">
      <thead>
        <tr>
          {selection ? (
            <th scope="col" className="w-8">
              {selection.kind === 'all' ? null : <SelectAll to={selection.selectPage} />}
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
          {visibleDirectories.map((code) => (
            <th key={code} scope="col">
              <DirectoryHeading code={code} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-id={row.id}>
            {selection ? (
              <td>
                <RowCheckbox row={row} selection={selection} />
              </td>
            ) : null}
            <th scope="row" className="stick">
              <LocationCell location={row} canEdit={viewer.canEdit} />
            </th>
            <td>
              <AutoSyncSwitch
                locationId={row.id}
                name={row.name}
                control={autoSyncControl(row, viewer)}
                returnTo={href('/dashboard/local_listings', here)}
              />
            </td>
            <td>
              <span className="listing-standing">{formatSyncStatus(row.syncStatus, row.openStatus)}</span>
            </td>
            {visibleDirectories.map((code) => (
              <td key={code} data-directory={code}>
                <div>
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
  const { alias, beta } = directoryEntryOf(code)
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

/** Explains how closed locations sync. Shown outside the table, so that it does not scroll away with the table head. */
export function ClosedTip() {
  return (
    <Tip id="tip-closed" label="About closed locations">
      {closedTips.temporarily_inactive} {closedTips.inactive}
    </Tip>
  )
}
