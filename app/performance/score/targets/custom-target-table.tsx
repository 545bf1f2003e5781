import { Link } from '@remix-run/react'
import { Table } from '#app/ui/table'
import { asFigure, figureInWords, measures } from '../measure'
import { figures } from '../score'
import type { CustomLocation } from './custom-targets.server'

/** `editTo` and `removeTo` are for those with permission. A target that is the account's is left empty. */
export function CustomTargetTable({
  locations,
  editTo,
  removeTo,
}: {
  locations: CustomLocation[]
  editTo?: (id: string) => string
  removeTo?: (id: string) => string
}) {
  return (
    <Table caption="Locations with custom targets">
      <thead>
        <tr>
          <th scope="col">Location</th>
          {figures.map((figure) => (
            <th key={figure} scope="col" className="num">
              {measures[figure].label}
            </th>
          ))}
          {removeTo ? <th scope="col">Actions</th> : null}
        </tr>
      </thead>
      <tbody>
        {locations.map((location) => (
          <tr key={location.id} data-id={location.id}>
            <th scope="row">
              {editTo ? <Link to={editTo(location.id)}>{location.name}</Link> : location.name}
              <span className="hint block font-normal">{location.address}</span>
            </th>
            {figures.map((figure) => {
              const typed = location[measures[figure].column]
              return (
                <td key={figure} className="num">
                  {typed === null ? '' : figureInWords(figure, asFigure(figure, typed))}
                </td>
              )
            })}
            {removeTo ? (
              <td>
                <Link to={removeTo(location.id)}>
                  Remove<span className="sr-only"> the targets of {location.name}</span>
                </Link>
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
