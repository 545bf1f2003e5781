import { Delta } from '#app/kit/ui/delta'
import { pluralize } from '#app/kit/ui/format-numbers'
import { metricColumns } from '../metric-columns'
import { NotAvailable } from '../not-available'
import { differenceFromIndustry, type Industry, type IndustryScore } from './industry'

const industryHeading = 'vs. industry'

export function IndustryHeading() {
  return (
    <th scope="col" className="num">
      {industryHeading}
    </th>
  )
}

/** A table cell with the difference between a row's score and the industry's score. */
export function IndustryCell({ score, industry }: { score: number | null; industry: Industry }) {
  const change = differenceFromIndustry(score, industry.score)
  return (
    <td className="num whitespace-nowrap" data-label={industryHeading}>
      {change === null ? <NotAvailable /> : <Delta value={change} digits={2} />}
    </td>
  )
}

/** The row with the industry's figures, below the rows that are compared with them. */
export function IndustryRow({ industry: { name, score } }: { industry: Industry }) {
  return (
    <tfoot>
      <tr data-industry>
        <td />
        <th scope="row" className="stick">
          <span className="font-medium">{name}</span>
          <span className="block text-xs font-normal text-ink-3">
            {score ? `Median of ${pluralize(score.accounts, 'account')}, last 6 months` : 'Industry score'}
          </span>
        </th>
        {metricColumns.map(({ by, heading, format }) => (
          <td key={by} className="num whitespace-nowrap" data-label={heading}>
            {by === 'location_score' ? <IndustryScoreValue industry={score} format={format} /> : null}
            {by === 'response_rate' ? <IndustryResponseRate industry={score} format={format} /> : null}
          </td>
        ))}
        <td />
      </tr>
    </tfoot>
  )
}

type FormatValue = (value: number) => string

function IndustryScoreValue({ industry, format }: { industry: IndustryScore | null; format: FormatValue }) {
  if (!industry) return <NotAvailable />
  const { score, before } = industry
  return (
    <>
      <span className="font-semibold">{format(score)}</span>
      {before === null ? null : (
        <div className="text-xs text-ink-3">
          <Delta value={score - before} digits={2} /> from {format(before)}
        </div>
      )}
    </>
  )
}

function IndustryResponseRate({ industry, format }: { industry: IndustryScore | null; format: FormatValue }) {
  return industry?.responseRate == null ? <NotAvailable /> : format(100 * industry.responseRate)
}
