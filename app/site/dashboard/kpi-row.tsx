import { Sparkline } from '#app/kit/ui/charts/sparkline'
import { Delta } from '#app/kit/ui/delta'
import { KpiStrip } from '#app/kit/ui/kpi-strip'
import type { KpiView } from './kpis.server'

export function KpiRow({ kpis }: { kpis: KpiView[] }) {
  return (
    <div className="mt-4">
      <KpiStrip
        isDense
        kpis={kpis.map(({ label, value, to, ...rest }) => ({
          label,
          value,
          to,
          note: <KpiComparison {...rest} />,
        }))}
      />
    </div>
  )
}

function KpiComparison({
  change,
  sparklinePath,
  caution,
}: Pick<KpiView, 'change' | 'sparklinePath' | 'caution'>) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {change ? (
        <span className="whitespace-nowrap">
          <Delta {...change} /> from {change.before}
        </span>
      ) : null}
      <Sparkline path={sparklinePath} />
      {caution}
    </span>
  )
}
