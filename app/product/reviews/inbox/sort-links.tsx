import { Link } from '@remix-run/react'
import { Fragment } from 'react'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { withReview } from './review-links'
import '../reviews.css'

const sortOptions = [
  { by: 'published_at', order: 'desc', label: 'Newest' },
  { by: 'published_at', order: 'asc', label: 'Oldest' },
  { by: 'rating', order: 'asc', label: 'Lowest rating' },
  { by: 'rating', order: 'desc', label: 'Highest rating' },
] as const

/** The sort orders of the inbox, as links. They keep the review that is open beside the list. */
export function SortLinks({
  sort,
  search,
  openId,
}: {
  sort: { by: string; order: string }
  search: string
  openId: string | null
}) {
  const href = useAccountHref()
  return (
    <nav aria-label="Order" className="sort-links">
      {sortOptions.map(({ by, order, label }) => {
        const params = withReview(search, null)
        params.set('sort[by]', by)
        params.set('sort[order]', order)
        const isCurrent = sort.by === by && sort.order === order
        return (
          <Fragment key={label}>
            <Link
              to={href('/reviews', withReview(params.toString(), openId))}
              preventScrollReset
              aria-current={isCurrent ? 'true' : undefined}
            >
              {label}
            </Link>{' '}
          </Fragment>
        )
      })}
    </nav>
  )
}
