import { Badge } from '#app/ui/badge'
import { Table } from '#app/ui/table'
import { matchField } from './match-field'
import { type MatchReason, matchReasons } from './matching'

type Row = {
  locationName: string
  title: string
  storeCode: string | null
  address: string
  locationId: string | null
  because: MatchReason | null
}
type Choice = { id: string; label: string }

/** Every profile of the connected Google account with the location it belongs to, to be confirmed or chosen. */
export function ProfileTable({ rows, choices }: { rows: Row[]; choices: Choice[] }) {
  return (
    <Table caption="Google profiles and locations">
      <thead>
        <tr>
          <th scope="col">Google profile</th>
          <th scope="col">Location</th>
          <th scope="col">Match</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          // What is proposed may change after saving; then the row begins anew with it.
          <ProfileRow
            key={`${row.locationName} ${row.locationId} ${row.because}`}
            row={row}
            choices={choices}
          />
        ))}
      </tbody>
    </Table>
  )
}

function ProfileRow({ row, choices }: { row: Row; choices: Choice[] }) {
  const { locationName, title, storeCode, address, locationId, because } = row
  return (
    <tr data-profile={locationName}>
      <th scope="row" className="min-w-48">
        {title}
        <span className="hint block font-normal">{[storeCode, address].filter(Boolean).join(', ')}</span>
      </th>
      <td className="min-w-56">
        <select
          className="field"
          name={matchField.write(locationName)}
          defaultValue={locationId ?? ''}
          aria-label={`Location of ${[title, storeCode ?? address].filter(Boolean).join(', ')}`}
        >
          <option value="">Not linked</option>
          {choices.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </td>
      <td className="whitespace-nowrap">
        {because ? (
          <Badge tone={because === 'linked' ? 'success' : 'info'}>{matchReasons[because]}</Badge>
        ) : (
          <Badge tone="warning">No match found</Badge>
        )}
      </td>
    </tr>
  )
}
