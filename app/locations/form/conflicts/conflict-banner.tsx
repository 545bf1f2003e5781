import { Instant } from '#app/page/instant'
import { Banner } from '#app/ui/banner'
import { Table } from '#app/ui/tables/table'
import { TableRow } from '#app/ui/tables/table-row'
import { formatField, formatValue } from '../../history/format-change'

export type ShownConflict = { field: string; theirs: unknown; yours: unknown; by: string; at: string }

/** Shows the values that another user has saved in the meantime next to the values in the form. */
export function ConflictBanner({ conflicts }: { conflicts: ShownConflict[] }) {
  return (
    <Banner level="warning" role="alert" className="mb-4">
      <p className="font-medium">This location was changed while you were editing it. Nothing was saved.</p>
      <p>Your values are still in the form. Save again to keep them, or edit them first.</p>
      <Table caption="Conflicting changes">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Saved value</th>
            <th scope="col">Your value</th>
          </tr>
        </thead>
        <tbody>
          {conflicts.map(({ field, theirs, yours, by, at }) => (
            <TableRow key={field}>
              <th scope="row">{formatField(field)}</th>
              <td>
                {formatValue(field, theirs).join(', ')}
                <span className="block text-xs">
                  {by}, <Instant at={at} />
                </span>
              </td>
              <td>{formatValue(field, yours).join(', ')}</td>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Banner>
  )
}
