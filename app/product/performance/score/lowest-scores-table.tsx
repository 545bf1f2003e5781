import { Link } from '@remix-run/react'
import { Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { NotFinal } from './not-final'

export type LowScoreLocation = {
  id: string
  name: string
  address: string
  score: string
  unscannedLocations: number
  step: string | null
  gain: number
}

/** A table of the locations with the lowest scores, each with the step that gains the most points. */
export function LowestScoresTable({
  locations,
  linkTo,
}: {
  locations: LowScoreLocation[]
  linkTo: (id: string) => string
}) {
  return (
    <Table caption="Locations with the lowest scores">
      <thead>
        <tr>
          <th scope="col">Location</th>
          <th scope="col" className="num">
            Score
          </th>
          <th scope="col">Best next step</th>
          <th scope="col" className="num">
            Points
          </th>
        </tr>
      </thead>
      <tbody>
        {locations.map(({ id, name, address, score, unscannedLocations, step, gain }) => (
          <TableRow key={id} data-id={id}>
            <th scope="row">
              <Link className="row-link" to={linkTo(id)}>
                {name}
              </Link>
              <span className="hint block font-normal">{address}</span>
            </th>
            <td className="num">
              {score}
              <NotFinal locations={1} unscannedLocations={unscannedLocations} />
            </td>
            <td>{step ?? 'All targets reached.'}</td>
            <td className="num">{step ? `+${gain.toFixed(2)}` : ''}</td>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
