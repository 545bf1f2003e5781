import { Stars } from '#app/kit/ui/stars'
import { Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { Day } from '#app/platform/page/instant'
import type { FirstRow } from '../processing/forecast'

export function FirstRows({ rows }: { rows: FirstRow[] }) {
  if (rows.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-md font-semibold">Preview of the first rows</h2>
      <div className="card">
        <Table caption="Preview of the first rows">
          <thead>
            <tr>
              {['Row', 'Location', 'Source', 'Rating', 'Date', 'Reviewer', 'Review', 'Response'].map(
                (heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <TableRow key={row.row}>
                <td className="top">{row.row}</td>
                <td className="top">{row.place}</td>
                <td className="top">{row.source}</td>
                <td className="top">
                  <Stars rating={row.rating} />
                  {row.originalRating ? <span className="hint block">was {row.originalRating}</span> : null}
                </td>
                <td className="top whitespace-nowrap">
                  <Day at={row.publishedAt} isEstimated={row.isDateEstimated} />
                </td>
                <td dir="auto" className="top">
                  {row.reviewerName}
                </td>
                <td dir="auto" className="top min-w-64 wrap-anywhere">
                  {row.title ? <b className="block">{row.title}</b> : null}
                  {row.body}
                </td>
                <td dir="auto" className="top min-w-40 wrap-anywhere">
                  {row.response}
                </td>
              </TableRow>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  )
}
