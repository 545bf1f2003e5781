import { Link } from '@remix-run/react'
import { useAccountHref } from '#app/page/use-account-href'
import { EmptyState } from '#app/ui/empty-state'
import { KeysetPagination } from '#app/ui/pagination'
import { SelectPage } from '#app/ui/select-page'
import type { Review } from './review'
import { ReviewList } from './review-list'
import { SortLinks } from './sort-links'
import { TagBar } from './tag-bar'

type InboxProps = {
  reviews: Review[]
  links: { previous?: string; next?: string; selectPage: string }
  total: number
  summary: string
  search: string
  sort: { by: string; order: 'asc' | 'desc' }
  isPageSelected: boolean
  tagNames: string[]
  mayTag: boolean
}

/** The list: sort order, rows, bulk actions for the selected rows, and links to the neighboring pages. */
export function Inbox({
  reviews,
  links,
  total,
  summary,
  search,
  sort,
  isPageSelected,
  tagNames,
  mayTag,
}: InboxProps) {
  if (reviews.length === 0) return <NoReviews />
  return (
    <div className="card selectable mt-4">
      <div className="flex flex-wrap items-center gap-3 rounded-t-lg border-b border-border bg-surface-2 px-3 py-2">
        {mayTag ? <SelectPage to={links.selectPage} /> : null}
        <SortLinks sort={sort} search={search} />
      </div>
      <ReviewList
        key={links.selectPage}
        reviews={reviews}
        search={search}
        selectable={mayTag}
        isSelected={isPageSelected}
      />
      {mayTag ? <TagBar total={total} search={search} tagNames={tagNames} /> : null}
      <KeysetPagination summary={summary} previous={links.previous} next={links.next} />
    </div>
  )
}

function NoReviews() {
  const href = useAccountHref()
  return (
    <div className="card mt-4">
      <EmptyState
        action={<Link to={href('/reviews', 'dateDescriptor=all_time')}>Show reviews of all time</Link>}
      >
        No reviews match these filters.
      </EmptyState>
    </div>
  )
}
