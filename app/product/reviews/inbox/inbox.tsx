import { KeysetPagination } from '#app/kit/ui/tables/pagination'
import { SelectAll } from '#app/kit/ui/tables/select-all'
import type { ReviewCounts } from '../counts/count-query.server'
import { TagBar } from '../tags/tag-bar'
import type { ListedReview } from './listed-review'
import { NoReviews, type SearchExits } from './no-reviews'
import { type ResponseTab, ResponseTabs } from './response-tabs'
import { ReviewList } from './review-list'
import { SortLinks } from './sort-links'
import '../reviews.css'

type InboxProps = {
  reviews: ListedReview[]
  links: { previous?: string; next?: string; selectPage: string }
  counts: Pick<ReviewCounts, 'total' | 'isEstimate'>
  tabs: ResponseTab[]
  summary: string
  search: string
  listSearch: string
  openId: string | null
  searchExits: SearchExits | null
  sort: { by: string; order: 'asc' | 'desc' }
  isPageSelected: boolean
  tagNames: string[]
  canTag: boolean
  canRespond: boolean
}

/**
 * The inbox: the response filter and the sort order, one page of reviews, bulk actions for the selected reviews, and
 * links to the previous and next pages.
 */
export function Inbox({
  reviews,
  links,
  counts,
  tabs,
  summary,
  search,
  listSearch,
  openId,
  searchExits,
  sort,
  isPageSelected,
  tagNames,
  canTag,
  canRespond,
}: InboxProps) {
  const isEmpty = reviews.length === 0
  return (
    <div className="card selectable mt-4">
      <div className="flex flex-col items-start gap-2 rounded-t-lg border-b border-border bg-surface-2 px-3 py-2">
        <ResponseTabs tabs={tabs} isEstimate={counts.isEstimate} />
        {isEmpty ? null : (
          <div className="flex flex-wrap items-center gap-3">
            {canTag ? <SelectAll to={links.selectPage} /> : null}
            <SortLinks sort={sort} search={search} openId={openId} />
          </div>
        )}
      </div>
      {isEmpty ? (
        <NoReviews searchExits={searchExits} />
      ) : (
        <>
          <ReviewList
            key={links.selectPage}
            reviews={reviews}
            search={search}
            pane={{ listSearch, openId, canRespond }}
            selectable={canTag}
            isSelected={isPageSelected}
          />
          {canTag ? <TagBar counts={counts} search={search} tagNames={tagNames} /> : null}
          <KeysetPagination summary={summary} previous={links.previous} next={links.next} />
        </>
      )}
    </div>
  )
}
