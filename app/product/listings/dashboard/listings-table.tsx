import {
  type Directory,
  directoryCodes,
  directoryEntryOf,
  directoryNames,
} from '#app/kit/directories/directories'
import { Badge } from '#app/kit/ui/badge'
import { Tip } from '#app/kit/ui/overlays/tip'
import { SelectAll } from '#app/kit/ui/tables/select-all'
import { Table } from '#app/kit/ui/tables/table'
import type { List } from '#app/platform/filters/list/list'
import { SortColumn } from '#app/platform/filters/list/sort-column'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { autoSyncControl, type SwitchViewer } from '#app/product/location-details/auto-sync/auto-sync-control'
import { AutoSyncSwitch } from '#app/product/location-details/auto-sync/auto-sync-switch'
import { displayedStatus } from '../listing'
import { columnsNeeded } from './columns/directory-columns'
import { DirectoryPager } from './columns/directory-pager'
import { DirectoryStatusCell } from './directory-status-cell'
import type { ListingRow } from './listing-row'
import { withFlyout } from './listings-address'
import { closedTips, LocationCell } from './location-cell'
import { OverallStatus, ProblemLinks } from './overall-status'
import { RowCheckbox, type RowSelection } from './row-checkbox'
import './columns/listings-table.css'

/**
 * Shows the columns Location, Auto Sync and Status, and one column for each directory in a fixed order. If
 * `directories` is not empty, shows only these directories. In narrow windows, only some of them are visible, with links
 * to the others.
 */
export function ListingsTable({
  rows,
  list,
  here,
  directories,
  first,
  toFirst,
  selection,
  viewer,
}: {
  rows: ListingRow[]
  list: List
  here: string
  directories: Directory[]
  /** The directory that narrow windows show first. */
  first: Directory | null
  toFirst: (directory: Directory) => string
  selection: RowSelection | null
  viewer: SwitchViewer
}) {
  const href = useAccountHref()
  const columns = directoryCodes.filter((code) => directories.length === 0 || directories.includes(code))
  const neededBy = Object.fromEntries(
    columns.map((code) => [code, columnsNeeded({ directories: columns, first }, code)]),
  )
  return (
    <>
      <DirectoryPager directories={columns} first={first} toFirst={toFirst} />
      <Table caption="Local Listings" keepsColumns>
        <thead>
          <tr>
            {selection ? (
              <th scope="col" className="listing-select">
                {selection.kind === 'all' ? null : <SelectAll to={selection.selectPage} />}
              </th>
            ) : null}
            <SortColumn list={list} by="name" className="listing-location">
              Location
            </SortColumn>
            <SortColumn list={list} by="auto_sync" className="listing-auto-sync">
              Auto Sync
            </SortColumn>
            <SortColumn list={list} by="status" className="listing-overall">
              Status
            </SortColumn>
            {columns.map((code) => (
              <th key={code} scope="col" className="listing-directory" data-columns={neededBy[code]}>
                <DirectoryHeading code={code} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-id={row.id}>
              {selection ? (
                <td className="listing-select">
                  <RowCheckbox row={row} selection={selection} />
                </td>
              ) : null}
              <th scope="row" className="listing-location">
                <LocationCell location={row} canEdit={viewer.canEdit} />
              </th>
              <td className="listing-auto-sync">
                <AutoSyncSwitch
                  locationId={row.id}
                  name={row.name}
                  control={autoSyncControl(row, viewer)}
                  returnTo={href('/dashboard/local_listings', here)}
                />
              </td>
              <td className="listing-overall">
                <OverallStatus row={row} />
                <ProblemLinks row={row} directories={columns} here={here} />
              </td>
              {columns.map((code) => (
                <td
                  key={code}
                  data-directory={code}
                  data-label={directoryNames[code]}
                  data-columns={neededBy[code]}
                  className="listing-directory"
                >
                  <DirectoryStatusCell
                    directory={code}
                    status={displayedStatus(row.entries[code], row.autoSync)}
                    to={href('/dashboard/local_listings', withFlyout(here, row.id, code))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}

function DirectoryHeading({ code }: { code: Directory }) {
  const name = directoryNames[code]
  const { alias, beta } = directoryEntryOf(code)
  if (!beta) return name
  return (
    <span className="inline-flex flex-wrap items-center">
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
