import { Headings, Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import type { LocationChange } from '../changes/change'
import { formatField } from '../changes/format-change'
import { ValueCells } from './change-table'

/** Shows the values before and after the change that the user is about to undo. */
export function UndoTable({
  changes,
}: {
  changes: Pick<LocationChange, 'id' | 'field' | 'before' | 'after'>[]
}) {
  return (
    <Table caption="The change">
      <thead>
        <tr>
          <Headings labels={['Field', 'Before', 'After']} />
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <TableRow key={change.id}>
            <th scope="row">{formatField(change.field)}</th>
            <ValueCells change={change} />
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
