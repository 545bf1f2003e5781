import { Link } from '@remix-run/react'
import { useAccountHref } from '#app/page/use-account-href'
import { EmptyState } from '#app/ui/empty-state'

/** Says that the period is empty and offers the next longer one, or, if there is none, suggests fewer filters. */
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
