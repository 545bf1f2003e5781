import { Link } from '@remix-run/react'
import { useAccountHref } from '#app/page/use-account-href'
import { EmptyState } from '#app/ui/empty-state'
import { KeysetPagination } from '#app/ui/tables/pagination'
import { SelectAll } from '#app/ui/tables/select-all'
import type { ReviewCounts } from '../counts/count-query.server'
import { TagBar } from '../tags/tag-bar'
import type { ListedReview } from './listed-review'
import { ReviewList } from './review-list'
import { SortLinks } from './sort-links'

type InboxProps = {
  reviews: ListedReview[]
  links: { previous?: string; next?: string; selectPage: string }
  counts: Pick<ReviewCounts, 'total' | 'isEstimate'>
  summary: string
  search: string
  sort: { by: string; order: 'asc' | 'desc' }
  isPageSelected: boolean
  tagNames: string[]
  canTag: boolean
}

/**
 * The inbox: the sort order, one page of reviews, bulk actions for the selected reviews, and links to the previous and
 * next pages.
 */
export function Inbox({
  reviews,
  links,
  counts,
  summary,
  search,
  sort,
  isPageSelected,
  tagNames,
  canTag,
}: InboxProps) {
  if (reviews.length === 0) return <NoReviews />
  return (
    <div className="card selectable mt-4">
      <div className="flex flex-wrap items-center gap-3 rounded-t-lg border-b border-border bg-surface-2 px-3 py-2">
        {canTag ? <SelectAll to={links.selectPage} /> : null}
        <SortLinks sort={sort} search={search} />
      </div>
      <ReviewList
        key={links.selectPage}
        reviews={reviews}
        search={search}
        selectable={canTag}
        isSelected={isPageSelected}
      />
      {canTag ? <TagBar counts={counts} search={search} tagNames={tagNames} /> : null}
      <KeysetPagination summary={summary} previous={links.previous} next={links.next} />
    </div>
  )
}

function NoReviews() {
  const href = useAccountHref()
  return (
    <div className="card mt-4">
      <EmptyState action={<Link to={href('/reviews', 'dateDescriptor=all_time')}>Show all reviews</Link>}>
        No reviews match these filters.
      </EmptyState>
    </div>
  )
}
