import { Delta } from '#app/ui/delta'
import { counted } from '#app/ui/numbers'
import { measures } from '../report/measures'
import { NotAvailable } from '../report/not-available'
import { changeAgainst, type Industry, type IndustryScore } from './industry'

export function IndustryHeading() {
  return (
    <th scope="col" className="num">
      Against industry
    </th>
  )
}

/** How far a row's score is above or below the industry's. */
export function IndustryCell({ score, industry }: { score: number | null; industry: Industry }) {
  const change = changeAgainst(score, industry.score)
  return (
    <td className="num whitespace-nowrap">
      {change === null ? <NotAvailable /> : <Delta value={change} digits={2} />}
    </td>
  )
}

/** The industry's row, below the rows that are compared with it. */
export function IndustryRow({ industry: { name, score } }: { industry: Industry }) {
  return (
    <tfoot>
      <tr data-industry>
        <td />
        <th scope="row" className="stick">
          <span className="font-medium">{name}</span>
          <span className="block text-xs font-normal text-ink-3">
            {score ? `Median of ${counted(score.accounts, 'account')}, last 6 months` : 'Industry score'}
          </span>
        </th>
        {measures.map(({ by, words }) => (
          <td key={by} className="num whitespace-nowrap">
            {by === 'location_score' ? <ScoreOf industry={score} words={words} /> : null}
            {by === 'response_rate' ? <ResponseRate of={score} words={words} /> : null}
          </td>
        ))}
        <td />
      </tr>
    </tfoot>
  )
}

type Words = (value: number) => string

function ScoreOf({ industry, words }: { industry: IndustryScore | null; words: Words }) {
  if (!industry) return <NotAvailable />
  const { score, before } = industry
  return (
    <>
      <span className="font-semibold">{words(score)}</span>
      {before === null ? null : (
        <div className="text-xs text-ink-3">
          <Delta value={score - before} digits={2} /> from {words(before)}
        </div>
      )}
    </>
  )
}

function ResponseRate({ of, words }: { of: IndustryScore | null; words: Words }) {
  return of?.responseRate == null ? <NotAvailable /> : words(100 * of.responseRate)
}
