import { directoryCodes, directoryNames } from '#app/kit/directories/directories'
import { Headings, Table } from '#app/kit/ui/tables/table'
import { displayedStatus, formatSyncStatus } from '../listing'
import { DirectoryStatusCell } from './directory-status-cell'
import type { ListingRow } from './listing-row'
import { LocationCell } from './location-cell'

export function ListingsPrint({ rows }: { rows: ListingRow[] }) {
  return (
    <Table caption="Local Listings" keepsColumns>
      <thead>
        <tr>
          <Headings
            labels={[
              'Location',
              'Auto Sync',
              'Status',
              ...directoryCodes.map((code) => directoryNames[code]),
            ]}
          />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-id={row.id}>
            <th scope="row">
              <LocationCell location={row} isPrinted />
            </th>
            <td>{row.autoSync ? 'On' : 'Off'}</td>
            <td>{formatSyncStatus(row.syncStatus, row.openStatus)}</td>
            {directoryCodes.map((code) => (
              <td key={code}>
                <DirectoryStatusCell
                  directory={code}
                  status={displayedStatus(row.entries[code], row.autoSync)}
                  description={row.entries[code]?.description}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
