import { Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import type { FirstLocation } from '../processing/forecast'

const outcomes = { created: 'New', updated: 'Changed' }

export function FirstLocations({ rows }: { rows: FirstLocation[] }) {
  if (rows.length === 0) return null
  const title = 'Preview of the first rows'
  return (
    <section>
      <h2 className="mb-2 text-md font-semibold">{title}</h2>
      <div className="card">
        <Table caption={title}>
          <thead>
            <tr>
              {['Row', 'Location', 'Address', 'Phone', 'Category', 'Hours', ''].map((heading) => (
                <th key={heading} scope="col">
                  {heading || <span className="sr-only">Action</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <TableRow key={row.row}>
                <td className="top">{row.row}</td>
                <td className="top min-w-40">
                  {row.name}
                  {row.externalId ? <span className="hint block">{row.externalId}</span> : null}
                </td>
                <td className="top min-w-48">{row.address}</td>
                <td className="top whitespace-nowrap">
                  {row.phone}
                  {row.phone2 ? <span className="block">{row.phone2}</span> : null}
                </td>
                <td className="top">{row.category}</td>
                <td className="top min-w-40">{row.hours}</td>
                <td className="top">{outcomes[row.outcome]}</td>
              </TableRow>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  )
}
