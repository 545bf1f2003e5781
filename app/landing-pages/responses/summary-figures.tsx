import { Distribution } from '#app/ui/charts/distribution'
import { Figure } from '#app/ui/charts/figure'
import { KpiStrip } from '#app/ui/kpi-strip'
import { percentage, wholeNumber } from '#app/ui/numbers'
import { averageInWords, npsInWords } from './figure-words'
import type { MicrosurveyFigures } from './response-figures.server'

/** The figures of one microsurvey: the result, and the distribution of scores. */
export function SummaryFigures({ figures }: { figures: MicrosurveyFigures }) {
  const { total, scores, nps, comments } = figures
  const rows = scores.map(({ label, count }) => [label, wholeNumber(count), percentage(count, total)])
  const share = (label: string, count: number) => ({
    label,
    value: total ? percentage(count, total) : '--',
    note: wholeNumber(count),
  })
  return (
    <div className="mt-4 grid gap-4 lg:grid-cols-[1fr_24rem]">
      <div className="space-y-4">
        <KpiStrip
          kpis={[
            { label: 'Responses', value: wholeNumber(total) },
            ...(nps ? [{ label: 'NPS', value: npsInWords(nps), note: 'from −100 to +100' }] : []),
            { label: nps ? 'Average' : 'Result', value: averageInWords(figures) },
            { label: 'Comments', value: wholeNumber(comments) },
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
