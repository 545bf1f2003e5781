import { Link } from '@remix-run/react'
import { EmptyState } from '#app/kit/ui/empty-state'
import { useAccountHref } from '#app/platform/page/use-account-href'
import type { NotAnalyzed } from './analysis/not-analyzed.server'

/**
 * The message for a period without keywords. It offers the next longer range, or, if there is none, a link that clears
 * the other filters, or, if there are none, to the reviews. If there are reviews in languages that are not read, it does
 * not say that they mention nothing.
 */
export function NoKeywords({
  longer,
  isFiltered,
  notAnalyzed,
}: {
  longer: { to: string; label: string } | null
  isFiltered: boolean
  notAnalyzed: NotAnalyzed
}) {
  const href = useAccountHref()
  return (
    <EmptyState
      action={
        longer ? (
          <Link to={longer.to}>Show {longer.label.toLowerCase()}</Link>
        ) : isFiltered ? (
          <Link to={href('/dashboard/keywords', 'dateDescriptor=all_time')}>Clear the other filters</Link>
        ) : (
          <Link to={href('/reviews', 'dateDescriptor=all_time')}>Go to reviews</Link>
        )
      }
    >
      {noKeywordsText(notAnalyzed)}
    </EmptyState>
  )
}

export function noKeywordsText({ count }: NotAnalyzed): string {
  return count
    ? 'No keywords in reviews in English during this period.'
    : 'No mentioned keywords during this period.'
}
