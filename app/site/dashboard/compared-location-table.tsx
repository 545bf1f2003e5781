import { Link } from '@remix-run/react'
import { Delta } from '#app/kit/ui/delta'
import { formatInteger } from '#app/kit/ui/format-numbers'
import { Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { NotFinal } from '#app/product/performance/score/not-final'
import type { ComparedLocation } from './dashboard-sections.server'

/** A table of locations with their ranks and scores. Each name links to the dashboard filtered by that location. */
export function ComparedLocationTable({ caption, rows }: { caption: string; rows: ComparedLocation[] }) {
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <th scope="col" className="num w-12">
            Rank
          </th>
          <th scope="col">Location</th>
          <th scope="col" className="num">
            Score
          </th>
          <th scope="col" className="num">
            Rating
          </th>
          <th scope="col" className="num">
            Reviews
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.id}>
            <td className="num">{row.rank}</td>
            <th scope="row">
              <Link className="row-link" to={row.to}>
                {row.name}
              </Link>
              <div className="text-xs text-ink-3 max-sm:hidden">{row.address}</div>
            </th>
            <td className="num font-semibold">
              {row.score}
              {row.change === null ? null : (
                <div>
                  <Delta value={row.change} digits={2} />
                </div>
              )}
              <NotFinal locations={1} unscannedLocations={row.unscannedLocations} />
            </td>
            <td className="num">{row.rating}</td>
            <td className="num">
              <Link to={row.toReviews}>{formatInteger(row.reviews)}</Link>
            </td>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
