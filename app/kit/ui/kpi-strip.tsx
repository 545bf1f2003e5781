import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'

/** A labeled value. `to` is a link to the items that the value counts. */
export type Kpi = { label: string; value: string; to?: string | null; note?: ReactNode }

/**
 * A strip of values, side by side if there is room. `isSquare` arranges four values in two rows, for a strip next to
 * something taller; `isDense` fits six values into one row.
 */
export function KpiStrip({
  kpis,
  isSquare,
  isDense,
}: {
  kpis: Kpi[]
  isSquare?: boolean
  isDense?: boolean
}) {
  const shape = isSquare ? 'kpi-square' : isDense ? 'kpi-dense' : ''
  return (
    <dl className={`card kpi-strip ${shape}`}>
      {kpis.map(({ label, value, to, note }) => (
        <div key={label} className="px-4 py-3">
          <dt className="text-xs text-ink-3">{label}</dt>
          <dd className="mt-1 flex flex-wrap items-baseline gap-2">
            <span className="text-xl font-semibold tracking-tight">
              {to ? (
                <Link to={to} className="text-ink">
                  {value}
                </Link>
              ) : (
                value
              )}
            </span>
            {note ? <span className="text-xs text-ink-3">{note}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
