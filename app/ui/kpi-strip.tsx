import type { ReactNode } from 'react'

export type Kpi = { label: string; value: string; note?: ReactNode }

export function KpiStrip({ kpis }: { kpis: Kpi[] }) {
  return (
    <dl className="card kpi-strip">
      {kpis.map(({ label, value, note }) => (
        <div key={label} className="px-4 py-3">
          <dt className="text-xs text-ink-3">{label}</dt>
          <dd className="mt-1 flex flex-wrap items-baseline gap-2">
            <span className="text-xl font-semibold tracking-tight">{value}</span>
            {note ? <span className="text-xs text-ink-3">{note}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
