import { Distribution } from '#app/kit/ui/charts/distribution'
import { Figure } from '#app/kit/ui/charts/figure'
import { formatInteger, formatPercentage } from '#app/kit/ui/format-numbers'
import { KpiStrip } from '#app/kit/ui/kpi-strip'
import { formatAverage, formatNps } from './figure-labels'
import type { MicrosurveyFigures } from './response-figures.server'

/** The figures of one microsurvey: the result, and the distribution of scores. */
export function SummaryFigures({ figures }: { figures: MicrosurveyFigures }) {
  const { total, scores, nps, comments } = figures
  const rows = scores.map(({ label, count }) => [label, formatInteger(count), formatPercentage(count, total)])
  const share = (label: string, count: number) => ({
    label,
    value: total ? formatPercentage(count, total) : '--',
    note: formatInteger(count),
  })
  return (
    <div className="mt-4 grid gap-4 lg:grid-cols-[1fr_24rem]">
      <div className="space-y-4">
        <KpiStrip
          kpis={[
            { label: 'Responses', value: formatInteger(total) },
            ...(nps ? [{ label: 'NPS', value: formatNps(nps), note: 'from −100 to +100' }] : []),
            { label: nps ? 'Average' : 'Result', value: formatAverage(figures) },
            { label: 'Comments', value: formatInteger(comments) },
          ]}
        />
        {nps ? (
          <KpiStrip
            kpis={[
              share('Promoters (9 and 10)', nps.promoters),
              share('Passives (7 and 8)', nps.passives),
              share('Detractors (0 to 6)', nps.detractors),
            ]}
          />
        ) : null}
      </div>
      <Figure
        title="Distribution"
        table={{ caption: 'Responses by answer', columns: ['Answer', 'Responses', 'Share'], rows }}
      >
        <Distribution caption="Responses by answer" portions={scores} />
      </Figure>
    </div>
  )
}
