import { formatInteger } from '#app/kit/ui/format-numbers'
import { Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'

type Rejection = { kind: string; count: number; row: number; example: string }

export function RejectionTable({ rejections, title }: { rejections: Rejection[]; title: string }) {
  if (rejections.length === 0) return null
  return (
    <section className="max-w-reading">
      <h2 className="mb-2 text-md font-semibold">{title}</h2>
      <div className="card">
        <Table caption={title}>
          <thead>
            <tr>
              <th scope="col">Reason</th>
              <th scope="col" className="num">
                Rows
              </th>
              <th scope="col">Example</th>
              <th scope="col" className="num">
                First row
              </th>
            </tr>
          </thead>
          <tbody>
            {rejections.map(({ kind, count, example, row }) => (
              <TableRow key={kind}>
                <th scope="row">{kind}</th>
                <td className="num">{formatInteger(count)}</td>
                <td className="min-w-28 wrap-anywhere">{example}</td>
                <td className="num">{formatInteger(row)}</td>
              </TableRow>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  )
}
