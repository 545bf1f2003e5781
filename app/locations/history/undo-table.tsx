import { Headings, Table } from '#app/ui/table'
import type { LocationChange } from './change'
import { Values } from './change-table'
import { fieldInWords } from './change-words'

/** Shows the values before and after a change to a user who is about to undo it. */
export function UndoTable({
  changes,
}: {
  changes: Pick<LocationChange, 'id' | 'field' | 'before' | 'after'>[]
}) {
  return (
    <Table caption="The change">
      <thead>
        <tr>
          <Headings of={['Field', 'Before', 'After']} />
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.id}>
            <th scope="row">{fieldInWords(change.field)}</th>
            <Values change={change} />
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
