import { Link } from '@remix-run/react'
import { Fragment } from 'react'
import { useAccountHref } from '#app/page/use-account-href'

const sortOptions = [
  { by: 'published_at', order: 'desc', label: 'Newest' },
  { by: 'published_at', order: 'asc', label: 'Oldest' },
  { by: 'rating', order: 'asc', label: 'Lowest rating' },
  { by: 'rating', order: 'desc', label: 'Highest rating' },
] as const

/** The sort orders of the inbox, as links. */
export function SortLinks({ sort, search }: { sort: { by: string; order: string }; search: string }) {
  const href = useAccountHref()
  return (
    <nav aria-label="Order" className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs">
      {sortOptions.map(({ by, order, label }) => {
        const params = new URLSearchParams(search)
        params.set('sort[by]', by)
        params.set('sort[order]', order)
        const isCurrent = sort.by === by && sort.order === order
        return (
          <Fragment key={label}>
            <Link
              to={href('/reviews', params)}
              preventScrollReset
              aria-current={isCurrent ? 'true' : undefined}
              className="py-1 text-ink-2 aria-[current=true]:font-semibold aria-[current=true]:text-ink"
            >
              {label}
            </Link>{' '}
          </Fragment>
        )
      })}
    </nav>
  )
}
