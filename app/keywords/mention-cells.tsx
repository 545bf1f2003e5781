import { Link } from '@remix-run/react'
import { counted, wholeNumber } from '#app/ui/numbers'
import type { Mentions } from './keyword'

/** Returns the link to the mentions of one sentiment; without it the numbers are plain text, for print. */
export type ToSentiment = (sentiment: 'positive' | 'negative') => string

/**
 * How often a keyword is mentioned, and with which sentiment: negative bars extend to the left of the middle, positive
 * to the right, each with its number.
 */
export function MentionCells({
  of,
  most,
  name,
  to,
}: {
  of: Mentions
  /** The largest count on either side in any row; its bar fills its half. */
  most: number
  name: string
  to?: ToSentiment
}) {
  return (
    <>
      <td className="num">{of.mentions === 0 ? counted(0, 'mention') : wholeNumber(of.mentions)}</td>
      <td>
        <div className="flex min-w-36 items-center gap-2 lg:min-w-56">
          <Count of={of.negative} word="negative" name={name} to={to?.('negative')} />
          <DivergingBar {...of} most={most} />
          <Count of={of.positive} word="positive" name={name} to={to?.('positive')} />
        </div>
      </td>
    </>
  )
}

function Count({ of, word, name, to }: { of: number; word: string; name: string; to?: string }) {
  const text = (
    <>
      {wholeNumber(of)}
      <span className="sr-only">
        {' '}
        {word}, {name}
      </span>
    </>
  )
  return (
    <span
      className={`w-9 shrink-0 lg:w-12 ${word === 'negative' ? 'text-end text-danger-fg' : 'text-success-fg'}`}
    >
      {to && of > 0 ? (
        <Link to={to} className="inline-block py-1 text-inherit">
          {text}
        </Link>
      ) : (
        text
      )}
    </span>
  )
}

function DivergingBar({ positive, negative, most }: Mentions & { most: number }) {
  const share = (count: number) => (most ? (count / most) * 50 : 0)
  return (
    <svg className="bar min-w-12" aria-hidden="true">
      <rect
        className="fill-rating-1"
        x={`${50 - share(negative)}%`}
        width={`${share(negative)}%`}
        height="100%"
      />
      <rect className="fill-rating-5" x="50%" width={`${share(positive)}%`} height="100%" />
      <line x1="50%" x2="50%" y1="0" y2="100%" className="stroke-ink-3" />
    </svg>
  )
}

export function mostOf(rows: Mentions[]): number {
  return Math.max(0, ...rows.flatMap(({ positive, negative }) => [positive, negative]))
}

export function MentionHeadings() {
  return (
    <>
      <th scope="col" className="num">
        Mentions
      </th>
      <th scope="col">Negative and positive</th>
    </>
  )
}
