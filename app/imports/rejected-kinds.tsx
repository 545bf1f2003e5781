import { wholeNumber } from '#app/ui/numbers'
import { Table } from '#app/ui/table'

type Kind = { kind: string; count: number; row: number; example: string }

export function RejectedKinds({ kinds, title }: { kinds: Kind[]; title: string }) {
  if (kinds.length === 0) return null
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
              <th scope="col">For example</th>
              <th scope="col" className="num">
                First in row
              </th>
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ kind, count, example, row }) => (
              <tr key={kind}>
                <th scope="row">{kind}</th>
                <td className="num">{wholeNumber(count)}</td>
                <td className="min-w-28 wrap-anywhere">{example}</td>
                <td className="num">{wholeNumber(row)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  )
}
