import { type Directory, directoryNames } from '#app/directories/directories'
import { Headings, Table } from '#app/ui/table'
import { displayedStatus, syncStatusInWords } from '../directory-status'
import { DirectoryStatusCell } from './directory-status-cell'
import { PlaceCell } from './place-cell'
import type { Row } from './row'

const codes = Object.keys(directoryNames) as Directory[]

export function ListingsPrint({ rows }: { rows: Row[] }) {
  return (
    <Table caption="Local Listings">
      <thead>
        <tr>
          <Headings of={['Location', 'Auto Sync', 'Status', ...codes.map((code) => directoryNames[code])]} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-id={row.id}>
            <th scope="row">
              <PlaceCell place={row} isPrinted />
            </th>
            <td>{row.autoSync ? 'On' : 'Off'}</td>
            <td>{syncStatusInWords(row.standing, row.openStatus)}</td>
            {codes.map((code) => (
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
