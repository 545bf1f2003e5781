import { Link } from '@remix-run/react'
import { Delta } from '#app/kit/ui/delta'
import { displayedDifference } from '#app/kit/ui/format-numbers'
import type { MetricColumn } from '../metric-columns'
import { NotAvailable } from '../not-available'
import { formatMetric } from '../score/metric-definitions'
import { NotFinal } from '../score/not-final'
import type { ListedPerformance } from './listed-performance'

/**
 * A table cell with a figure. `withPrevious`: whether to also show its previous value and the change. `hasTargets`:
 * whether to also show its target.
 */
export function MetricCell({
  row,
  column,
  withPrevious,
  hasTargets,
  to,
}: {
  row: ListedPerformance
  column: MetricColumn
  withPrevious: boolean
  hasTargets: boolean
  /** The URL of the explanation of the figure. */
  to?: string
}) {
  const { value, format, digits, unit, goodWhen, isCurrentOnly } = column
  const current = value(row)
  const before = row.previous && value(row.previous)
  const target = hasTargets && column.metric ? row.targets[column.metric] : null
  return (
    <td className="num whitespace-nowrap" data-label={column.heading}>
      <span className={column.by === 'location_score' ? 'font-semibold' : undefined}>
        {current === null ? (
          <NotAvailable />
        ) : to ? (
          <ExplanationLink to={to}>{format(current)}</ExplanationLink>
        ) : (
          format(current)
        )}
      </span>
      {column.by === 'location_score' && current !== null ? <NotFinal {...row} /> : null}
      {column.metric && target !== null ? (
        <span className="block text-xs text-ink-3">target {formatMetric(column.metric, target)}</span>
      ) : null}
      {withPrevious && !isCurrentOnly ? (
        <div className="text-xs text-ink-3">
          {current !== null && before !== null ? (
            <>
              <Delta
                value={displayedDifference(current, before, digits)}
                digits={digits}
                unit={unit}
                goodWhen={goodWhen}
              />
              {' from '}
              {format(before)}
            </>
          ) : (
            <>
              {'was '}
              {before === null ? <NotAvailable /> : format(before)}
            </>
          )}
        </div>
      ) : null}
    </td>
  )
}

function ExplanationLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to}>
      {children}
      <span className="sr-only">, details</span>
    </Link>
  )
}
