import { Delta } from '#app/kit/ui/delta'
import { Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import type { ExplainedScore } from './explain-score'

/** A table of the points of a score by part. `isMean`: whether the score is the mean of several locations. */
export function ScoreBreakdownTable({ score, isMean }: { score: ExplainedScore; isMean: boolean }) {
  const hasBefore = score.before !== null
  return (
    <Table caption="Score breakdown">
      <thead>
        <tr>
          <th scope="col">Component</th>
          {[isMean ? 'Current (average)' : 'Current', 'Target', 'Weight', 'Points'].map((heading) => (
            <th key={heading} scope="col" className="num">
              {heading}
            </th>
          ))}
          {hasBefore ? (
            <>
              <th scope="col" className="num">
                Previous points
              </th>
              <th scope="col" className="num">
                Change
              </th>
            </>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {score.parts.map((part) => (
          <TableRow key={part.name} data-part={part.name}>
            <th scope="row" className="min-w-44">
              {part.label}
              {part.components.map((line) => (
                <span key={line} className="hint block font-normal">
                  {line}
                </span>
              ))}
            </th>
            <td className="num">
              <ValueOrPlaceholder text={part.current} />
            </td>
            <td className="num">{part.target}</td>
            <td className="num whitespace-nowrap">{part.weight}</td>
            <td className="num font-semibold">
              <ValueOrPlaceholder text={part.points} />
            </td>
            {hasBefore ? <PreviousCells previous={part.before} change={part.change} /> : null}
          </TableRow>
        ))}
      </tbody>
      <tfoot>
        <TableRow>
          <th scope="row">Score</th>
          <td />
          <td />
          <td className="num whitespace-nowrap">{score.value === '--' ? '--' : '100%'}</td>
          <td className="num font-semibold">
            <ValueOrPlaceholder text={score.value} />
          </td>
          {hasBefore ? <PreviousCells previous={score.before!} change={score.change} /> : null}
        </TableRow>
      </tfoot>
    </Table>
  )
}

function PreviousCells({ previous, change }: { previous: string; change: number | null }) {
  return (
    <>
      <td className="num" data-label="Previous points">
        <ValueOrPlaceholder text={previous} />
      </td>
      <td className="num" data-label="Change">
        {change === null ? <ValueOrPlaceholder text="--" /> : <Delta value={change} digits={2} />}
      </td>
    </>
  )
}

function ValueOrPlaceholder({ text }: { text: string }) {
  if (text !== '--') return text
  return (
    <>
      <span aria-hidden="true">--</span>
      <span className="sr-only">not available</span>
    </>
  )
}
