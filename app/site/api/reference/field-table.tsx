import { Headings, Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'

type Row = { name: string; type: string; description: string }

/** A table of the parameters of a call, or of the properties of a body. */
export function FieldTable({ label, rows }: { label: string; rows: Row[] }) {
  return (
    <Table caption={label}>
      <thead>
        <tr>
          <Headings labels={['Name', 'Type', 'Meaning']} />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, type, description }) => (
          <TableRow key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>{type}</td>
            <td>{description}</td>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
