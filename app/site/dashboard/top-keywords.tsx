import { Link } from '@remix-run/react'
import { formatInteger, pluralize } from '#app/kit/ui/format-numbers'
import { useAccountHref } from '#app/platform/page/use-account-href'
import type { MentionedKeyword } from '#app/product/keywords/keyword'
import { keywordSegment } from '#app/product/keywords/keyword-url'
import '#app/product/keywords/keywords.css'

/** A list of keywords, most mentions first. Each keyword links to its page with the same filter. */
export function TopKeywords({ keywords, search }: { keywords: MentionedKeyword[]; search: string }) {
  const href = useAccountHref()
  const sentimentParams = (sentiment: 'positive' | 'negative') => {
    const params = new URLSearchParams(search)
    params.set('sentiment', sentiment)
    return params
  }
  return (
    <ol className="divide-y divide-border border-t border-border">
      {keywords.map(({ id, short, mentions, positive, negative }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 py-2 text-sm">
          <Link to={href('/dashboard/keywords/:keyword', { keyword: keywordSegment(short) }, search)}>
            {short}
          </Link>
          <span className="text-xs text-ink-3">
            {pluralize(mentions, 'mention')},{' '}
            <Link
              to={href(
                '/dashboard/keywords/:keyword',
                { keyword: keywordSegment(short) },
                sentimentParams('positive'),
              )}
            >
              {formatInteger(positive)} positive
            </Link>
            ,{' '}
            <Link
              to={href(
                '/dashboard/keywords/:keyword',
                { keyword: keywordSegment(short) },
                sentimentParams('negative'),
              )}
            >
              {formatInteger(negative)} negative
            </Link>
          </span>
        </li>
      ))}
    </ol>
  )
}
