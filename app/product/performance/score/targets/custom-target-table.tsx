import { Link } from '@remix-run/react'
import { Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { formatMetric, fromDisplayUnit, metricDefinitions } from '../metric-definitions'
import { metricNames } from '../score'
import type { CustomLocation } from './custom-targets.server'

/**
 * A table of locations with their custom targets. Targets inherited from the account are left empty. `editTo` and
 * `removeTo` are omitted if the viewer is not allowed to edit targets.
 */
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
          {metricNames.map((metric) => (
            <th key={metric} scope="col" className="num">
              {metricDefinitions[metric].label}
            </th>
          ))}
          {removeTo ? <th scope="col">Actions</th> : null}
        </tr>
      </thead>
      <tbody>
        {locations.map((location) => (
          <TableRow key={location.id} data-id={location.id}>
            <th scope="row">
              {editTo ? <Link to={editTo(location.id)}>{location.name}</Link> : location.name}
              <span className="hint block font-normal">{location.address}</span>
            </th>
            {metricNames.map((metric) => {
              const displayValue = location[metricDefinitions[metric].column]
              return (
                <td key={metric} className="num">
                  {displayValue === null ? '' : formatMetric(metric, fromDisplayUnit(metric, displayValue))}
                </td>
              )
            })}
            {removeTo ? (
              <td>
                <Link to={removeTo(location.id)}>
                  Remove<span className="sr-only"> targets for {location.name}</span>
                </Link>
              </td>
            ) : null}
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
