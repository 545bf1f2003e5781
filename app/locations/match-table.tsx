import { Badge } from '#app/ui/badge'
import { Table } from '#app/ui/table'

export type MatchRow = {
  /** The name of the field in which its location is chosen. */
  field: string
  title: string
  /** What tells it from others of its name. */
  details: string[]
  locationId: string | null
  /** Why that location; null: nobody could say. */
  reason: string | null
  isLinked: boolean
}
export type LocationChoice = { id: string; label: string }

type MatchTableProps = { caption: string; heading: string; rows: MatchRow[]; choices: LocationChoice[] }

/** Every place of a directory with the location it belongs to, to be confirmed or chosen. */
export function MatchTable({ caption, heading, rows, choices }: MatchTableProps) {
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">Location</th>
          <th scope="col">Match</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          // What is proposed may change after saving; then the row begins anew with it.
          <MatchLine key={`${row.field} ${row.locationId} ${row.reason}`} row={row} choices={choices} />
        ))}
      </tbody>
    </Table>
  )
}

function MatchLine({ row, choices }: { row: MatchRow; choices: LocationChoice[] }) {
  const { field, title, details, locationId, reason, isLinked } = row
  return (
    <tr data-field={field}>
      <th scope="row" className="min-w-48">
        {title}
        <span className="hint block font-normal">{details.join(', ')}</span>
      </th>
      <td className="min-w-56">
        <select
          className="field"
          name={field}
          defaultValue={locationId ?? ''}
          aria-label={`Location of ${[title, details[0]].filter(Boolean).join(', ')}`}
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
        {reason ? (
          <Badge tone={isLinked ? 'success' : 'info'}>{reason}</Badge>
        ) : (
          <Badge tone="warning">No match found</Badge>
        )}
      </td>
    </tr>
  )
}
