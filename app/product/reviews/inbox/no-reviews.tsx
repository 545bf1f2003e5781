import { Link } from '@remix-run/react'
import { EmptyState } from '#app/kit/ui/empty-state'
import { useAccountHref } from '#app/platform/page/use-account-href'

/** The links out of a search that found nothing: without the search, and with it for all time. */
export type SearchExits = { text: string; clearTo: string; allTimeTo: string | null }

/** Replaces a list without reviews. A search keeps its text and every other filter. */
export function NoReviews({ searchExits }: { searchExits: SearchExits | null }) {
  const href = useAccountHref()
  if (!searchExits)
    return (
      <EmptyState action={<Link to={href('/reviews', 'dateDescriptor=all_time')}>Show all reviews</Link>}>
        No reviews match these filters.
      </EmptyState>
    )
  const { text, clearTo, allTimeTo } = searchExits
  return (
    <EmptyState
      action={
        <p className="flex flex-wrap justify-center gap-x-4 gap-y-1">
          {allTimeTo ? <Link to={allTimeTo}>{`Search all time for “${text}”`}</Link> : null}{' '}
          <Link to={clearTo}>Clear search</Link>
        </p>
      }
    >
      {`No reviews match “${text}” and these filters.`}
    </EmptyState>
  )
}
