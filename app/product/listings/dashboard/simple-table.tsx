import { Link } from '@remix-run/react'
import { canPublishTo, directoryCodes, directoryNames } from '#app/kit/directories/directories'
import { SelectAll } from '#app/kit/ui/tables/select-all'
import { Table } from '#app/kit/ui/tables/table'
import type { List } from '#app/platform/filters/list/list'
import { SortColumn } from '#app/platform/filters/list/sort-column'
import { Instant } from '#app/platform/page/instant'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { autoSyncControl } from '#app/product/location-details/auto-sync/auto-sync-control'
import { AutoSyncSwitch, SwitchForm } from '#app/product/location-details/auto-sync/auto-sync-switch'
import { displayedStatus } from '../listing'
import { DirectoryStatusCell } from './directory-status-cell'
import { problemsFirst } from './listing-problems'
import type { ListingRow } from './listing-row'
import { withFlyout, withParams } from './listings-address'
import type { DashboardViewer } from './listings-page.server'
import { LocationCell } from './location-cell'
import { OverallStatus, ProblemLinks } from './overall-status'
import { RowCheckbox, type RowSelection } from './row-checkbox'
import '../listings.css'

/** Shows the older table: one row for each location, whose status expands to a list of its directories. */
export function SimpleTable({
  rows,
  list,
  here,
  isExpanded,
  selection,
  viewer,
}: {
  rows: ListingRow[]
  list: List
  here: string
  isExpanded: boolean
  selection: RowSelection | null
  viewer: DashboardViewer
}) {
  const href = useAccountHref()
  const expandTo = href('/dashboard/local_listings', withParams(here, { expand: isExpanded ? null : 'all' }))
  return (
    <Table caption="Local Listings" keepsColumns>
      <thead>
        <tr>
          {selection ? (
            <th scope="col" className="w-8">
              {selection.kind === 'all' ? null : <SelectAll to={selection.selectPage} />}
            </th>
          ) : null}
          <SortColumn list={list} by="name">
            Name
          </SortColumn>
          <th scope="col">Last Scanned</th>
          <SortColumn list={list} by="status">
            Status
          </SortColumn>
          <th scope="col">
            <Link to={expandTo} preventScrollReset>
              {isExpanded ? 'Collapse all statuses' : 'Expand all statuses'}
            </Link>
          </th>
          <SortColumn list={list} by="auto_sync">
            Auto Sync
          </SortColumn>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-id={row.id}>
            {selection ? (
              <td className="top">
                <RowCheckbox row={row} selection={selection} />
              </td>
            ) : null}
            <th scope="row" className="top">
              <LocationCell location={row} canEdit={viewer.canEdit} />
            </th>
            <td className="top whitespace-nowrap">
              {row.lastCheckedAt ? <Instant at={row.lastCheckedAt} /> : '--'}
            </td>
            <td className="top" colSpan={2}>
              <details key={String(isExpanded)} open={isExpanded}>
                <summary className="listing-summary">
                  <OverallStatus row={row} />
                </summary>
                <DirectoryRows row={row} here={here} viewer={viewer} />
              </details>
              <ProblemLinks row={row} directories={directoryCodes} here={here} />
            </td>
            <td className="top">
              <AutoSyncSwitch
                locationId={row.id}
                name={row.name}
                control={autoSyncControl(row, viewer)}
                returnTo={href('/dashboard/local_listings', here)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function DirectoryRows({ row, here, viewer }: { row: ListingRow; here: string; viewer: DashboardViewer }) {
  const href = useAccountHref()
  const hasSwitches = viewer.canEdit && viewer.hasDirectorySwitches && row.autoSync
  if (Object.keys(row.entries).length === 0)
    return <p className="py-2 text-sm text-ink-2">No directories found for this location</p>
  return (
    <ul className="divide-y divide-border">
      {problemsFirst(row, directoryCodes).map((code) => (
        <li key={code} data-directory={code} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
          <span className="w-24">{directoryNames[code]}</span>
          <span className="min-w-36">
            <DirectoryStatusCell
              directory={code}
              status={displayedStatus(row.entries[code], row.autoSync)}
              description={row.entries[code]?.description}
              to={href('/dashboard/local_listings', withFlyout(here, row.id, code))}
            />
          </span>
          {hasSwitches && canPublishTo(code) && row.entries[code] ? (
            <SwitchForm
              action={href('/dashboard/local_listings/:locationId/directory', { locationId: row.id })}
              fields={{ directory: code }}
              label={`${directoryNames[code]} for ${row.name}`}
              isOn={row.entries[code].isEnabled}
              isLocked={false}
              returnTo={href('/dashboard/local_listings', here)}
            />
          ) : null}
        </li>
      ))}
    </ul>
  )
}
