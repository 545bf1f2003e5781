import { directoryCodes, directoryNames } from '#app/directories/directories'
import { Headings, Table } from '#app/ui/table'
import { displayedStatus, syncStatusInWords } from '../directory-status'
import { DirectoryStatusCell } from './directory-status-cell'
import { PlaceCell } from './place-cell'
import type { Row } from './row'

export function ListingsPrint({ rows }: { rows: Row[] }) {
  return (
    <Table caption="Local Listings">
      <thead>
        <tr>
          <Headings
            of={['Location', 'Auto Sync', 'Status', ...directoryCodes.map((code) => directoryNames[code])]}
          />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-id={row.id}>
            <th scope="row">
              <PlaceCell place={row} isPrinted />
            </th>
            <td>{row.autoSync ? 'On' : 'Off'}</td>
            <td>{syncStatusInWords(row.syncStatus, row.openStatus)}</td>
            {directoryCodes.map((code) => (
              <td key={code}>
                <DirectoryStatusCell
                  directory={code}
                  status={displayedStatus(row.entries[code], row.autoSync)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
