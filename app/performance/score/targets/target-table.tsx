import { Table } from '#app/ui/table'
import { figureInWords, measures } from '../measure'
import { figures, type Targets } from '../score'

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
        {figures.map((figure) => (
          <tr key={figure}>
            <th scope="row">{measures[figure].label}</th>
            <td className="num">{figureInWords(figure, targets[figure].target)}</td>
            <td className="num">{targets[figure].weight} %</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td />
          <td className="num">100 %</td>
        </tr>
      </tfoot>
    </Table>
  )
}
