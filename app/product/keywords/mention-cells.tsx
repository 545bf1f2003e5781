import { Link } from '@remix-run/react'
import { formatInteger, pluralize } from '#app/kit/ui/format-numbers'
import type { Mentions } from './keyword'
import './keywords.css'

/** A function that returns the URL of the mentions with one sentiment. */
export type SentimentHref = (sentiment: 'positive' | 'negative') => string

const mentionsHeading = 'Mentions'
const sentimentHeading = 'Negative and positive'

/**
 * The table cells for mentions: their number, and a bar chart of their sentiment. The negative bar extends to the left
 * of the middle and the positive bar to the right, each next to its number. Without `sentimentHref`, the numbers are
 * plain text for printing.
 */
export function MentionCells({
  mentions,
  maxCount,
  name,
  sentimentHref,
}: {
  mentions: Mentions
  /** The largest positive or negative count in any row. Its bar fills half of the chart. */
  maxCount: number
  name: string
  sentimentHref?: SentimentHref
}) {
  return (
    <>
      <td className="num" data-label={mentionsHeading}>
        {mentions.mentions === 0 ? pluralize(0, 'mention') : formatInteger(mentions.mentions)}
      </td>
      <td data-label={sentimentHeading}>
        <div className="mentions">
          <MentionCount
            count={mentions.negative}
            sentiment="negative"
            name={name}
            to={sentimentHref?.('negative')}
          />
          <DivergingBar {...mentions} maxCount={maxCount} />
          <MentionCount
            count={mentions.positive}
            sentiment="positive"
            name={name}
            to={sentimentHref?.('positive')}
          />
        </div>
      </td>
    </>
  )
}

function MentionCount({
  count,
  sentiment,
  name,
  to,
}: {
  count: number
  sentiment: string
  name: string
  to?: string
}) {
  const text = (
    <>
      {formatInteger(count)}
      <span className="sr-only">{` ${sentiment}, ${name}`}</span>
    </>
  )
  return <span>{to && count > 0 ? <Link to={to}>{text}</Link> : text}</span>
}

function DivergingBar({ positive, negative, maxCount }: Mentions & { maxCount: number }) {
  const barWidth = (count: number) => (maxCount ? (count / maxCount) * 50 : 0)
  return (
    <svg className="bar" aria-hidden="true">
      <rect x={`${50 - barWidth(negative)}%`} width={`${barWidth(negative)}%`} height="100%" />
      <rect x="50%" width={`${barWidth(positive)}%`} height="100%" />
      <line x1="50%" x2="50%" y1="0" y2="100%" />
    </svg>
  )
}

export function maxMentionCount(rows: Mentions[]): number {
  return Math.max(0, ...rows.flatMap(({ positive, negative }) => [positive, negative]))
}

export function MentionHeadings() {
  return (
    <>
      <th scope="col" className="num">
        {mentionsHeading}
      </th>
      <th scope="col">{sentimentHeading}</th>
    </>
  )
}
