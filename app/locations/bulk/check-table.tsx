import { Headings, Table } from '#app/ui/table'
import { markedParts } from '../history/marked-parts'
import { MarkedValue } from '../history/marked-value'
import { linesBefore, linesOf, permanentlyClosed, type Wanted } from './bulk-edit'

type Row = { id: string; name: string; address: string; state: string; before: unknown }

/** What stands at each location now, and what would stand there. */
export function CheckTable({ edit, rows }: { edit: Wanted; rows: Row[] }) {
  return (
    <Table caption="What would change">
      <thead>
        <tr>
          <Headings of={['Location', 'Now', 'Then']} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-id={row.id}>
            <th scope="row">
              {row.name}
              <span className="block text-xs font-normal text-ink-3">{row.address}</span>
            </th>
            <Sides edit={edit} row={row} />
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Sides({ edit, row: { state, before } }: { edit: Wanted; row: Row }) {
  const now = linesBefore(edit, before)
  const marked = markedParts(now, state === 'failed' ? now : linesOf(edit))
  return (
    <>
      <td className="min-w-36 sm:min-w-52">
        <MarkedValue lines={marked.before} side="before" />
      </td>
      <td className="min-w-36 sm:min-w-52">
        {state === 'changed' ? <MarkedValue lines={marked.after} side="after" /> : null}
        {state === 'unchanged' ? <span className="text-ink-3">Unchanged</span> : null}
        {state === 'failed' ? <span className="text-danger-fg">{permanentlyClosed}</span> : null}
      </td>
    </>
  )
}
