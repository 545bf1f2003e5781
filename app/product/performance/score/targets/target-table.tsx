import { Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { formatMetric, metricDefinitions, subscoreLabelOf } from '../metric-definitions'
import { type Formula, type MetricName, metricNames, type Targets } from '../score'

/** The target and weight of each figure. If the score's parts have other names, the part that each figure belongs to. */
export function TargetTable({ targets, formula }: { targets: Targets; formula: Formula }) {
  const partOf = (metric: MetricName) => {
    const label = subscoreLabelOf(metric)
    return formula === 'weights' || label === metricDefinitions[metric].label ? null : label
  }

  return (
    <Table caption="Target score">
      <thead>
        <tr>
          <th scope="col">Component</th>
          <th scope="col" className="num">
            Target
          </th>
          <th scope="col" className="num">
            Weight
          </th>
        </tr>
      </thead>
      <tbody>
        {metricNames.map((metric) => (
          <TableRow key={metric}>
            <th scope="row">
              {metricDefinitions[metric].label}
              {partOf(metric) ? (
                <span className="hint block font-normal">Part of {partOf(metric)}</span>
              ) : null}
            </th>
            <td className="num">{formatMetric(metric, targets[metric].target)}</td>
            <td className="num">{targets[metric].weight}%</td>
          </TableRow>
        ))}
      </tbody>
      <tfoot>
        <TableRow>
          <th scope="row">Total</th>
          <td />
          <td className="num">100%</td>
        </TableRow>
      </tfoot>
    </Table>
  )
}
