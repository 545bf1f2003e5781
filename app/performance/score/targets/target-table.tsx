import { Table } from '#app/ui/tables/table'
import { formatMetric, metricDefinitions } from '../metric-definitions'
import { metricNames, type Targets } from '../score'

export function TargetTable({ targets }: { targets: Targets }) {
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
          <tr key={metric}>
            <th scope="row">{metricDefinitions[metric].label}</th>
            <td className="num">{formatMetric(metric, targets[metric].target)}</td>
            <td className="num">{targets[metric].weight}%</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td />
          <td className="num">100%</td>
        </tr>
      </tfoot>
    </Table>
  )
}
