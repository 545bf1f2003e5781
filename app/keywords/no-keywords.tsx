import { Link } from '@remix-run/react'
import { useAccountHref } from '#app/page/use-account-href'
import { EmptyState } from '#app/ui/empty-state'

/**
 * The message for a period without keywords. It offers the next longer range, or, if there is none, a link that clears
 * the other filters.
 */
export function NoKeywords({ longer }: { longer: { to: string; label: string } | null }) {
  const href = useAccountHref()
  return (
    <EmptyState
      action={
        longer ? (
          <Link to={longer.to}>Show {longer.label.toLowerCase()}</Link>
        ) : (
          <Link to={href('/dashboard/keywords', 'dateDescriptor=all_time')}>Clear the other filters</Link>
        )
      }
    >
      No mentioned keywords during this period.
    </EmptyState>
  )
}
