import { Link } from '@remix-run/react'
import { Delta } from '#app/ui/delta'
import { changeWritten } from '#app/ui/numbers'
import type { ListedPerformance } from './listed-performance'
import type { Measure } from './measures'
import { NotAvailable } from './not-available'

/** A figure; with the previous period, also its change and its previous value. */
export function FigureCell({
  row,
  measure,
  withPrevious,
  to,
}: {
  row: ListedPerformance
  measure: Measure
  withPrevious: boolean
  /** The link to the explanation of the figure. */
  to?: string
}) {
  const { value, words, digits, unit, goodWhen, isOfToday } = measure
  const now = value(row)
  const before = row.previous && value(row.previous)
  return (
    <td className="num whitespace-nowrap">
      <span className={measure.by === 'location_score' ? 'font-semibold' : undefined}>
        {now === null ? <NotAvailable /> : to ? <Explained to={to}>{words(now)}</Explained> : words(now)}
      </span>
      {withPrevious && !isOfToday ? (
        <div className="text-xs text-ink-3">
          {now !== null && before !== null ? (
            <>
              <Delta
                value={changeWritten(now, before, digits)}
                digits={digits}
                unit={unit}
                goodWhen={goodWhen}
              />
              {' from '}
              {words(before)}
            </>
          ) : (
            <>
              {'was '}
              {before === null ? <NotAvailable /> : words(before)}
            </>
          )}
        </div>
      ) : null}
    </td>
  )
}

function Explained({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to}>
      {children}
      <span className="sr-only">, what it is made of</span>
    </Link>
  )
}
