import type { MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { formatInteger, formatTotal } from '#app/kit/ui/format-numbers'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { FilteredPage } from '#app/platform/reports/filtered-page'
import { filteredPageLoader } from '#app/platform/reports/filtered-page-loader.server'
import { ReviewCountsStrip } from '../counts/review-counts-strip'
import { NoReviewsYet } from '../first-reviews/no-reviews-yet'
import { Inbox } from '../inbox/inbox'
import { LazyReviewPane } from '../inbox/lazy-review-pane'
import { loadInbox } from '../inbox/load-inbox.server'
import { reviewFilter } from '../review-filter'
import { FreshnessLine } from '../sync/freshness-line'

export const loader = filteredPageLoader(reviewFilter, (tx, { request, viewer, clock }) =>
  loadInbox(tx, request, viewer, clock),
)

export const meta: MetaFunction = () => [{ title: pageTitle('Reviews') }]

export default function Reviews() {
  const { bar, counts, dates, notice, today, search, exports, sources, canCheck, first, open, ...list } =
    useLoaderData<typeof loader>()
  const href = useAccountHref()
  const total = formatTotal({ count: counts.total, isEstimate: counts.isEstimate }, 'review')
  return (
    <FilteredPage
      title="Reviews"
      dates={dates}
      count={total}
      meta={
        <>
          {today ? (
            <>
              {' · '}
              <Link to={today.to}>{formatInteger(today.total)} new today, not counted yet</Link>
            </>
          ) : null}
          {' · '}
          <Link to={href('/reviews/removed')}>Removed reviews</Link>
        </>
      }
      exports={exports}
      notice={notice}
      aboveFilters={
        <FreshnessLine sources={sources} canCheck={canCheck} returnTo={href('/reviews', search)} />
      }
      bar={bar}
    >
      <div className="inbox">
        <ReviewCountsStrip counts={counts} search={search} isReviewOpen={open !== null} />
        {first && (first.reviews === 0 || bar.count === 0) ? (
          <NoReviewsYet first={first} allTimeHref={href('/reviews', 'dateDescriptor=all_time')} />
        ) : (
          <Inbox {...list} search={search} counts={counts} summary={total} openId={open?.id ?? null} />
        )}
        {open ? (
          <LazyReviewPane
            key={open.id}
            open={open}
            search={search}
            listSearch={list.listSearch}
            tagNames={list.tagNames}
          />
        ) : null}
      </div>
    </FilteredPage>
  )
}
