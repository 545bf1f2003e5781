import { Link } from '@remix-run/react'
import { useAccountHref } from '#app/page/use-account-href'
import { EmptyState } from '#app/ui/empty-state'

/** An empty period and the next longer one; where there is none, the way out is fewer filters. */
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
