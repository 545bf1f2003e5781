import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ExportMenu } from '#app/filters/bar/export-menu'
import { FilterBar } from '#app/filters/bar/filter-bar'
import { canonicalRedirect } from '#app/filters/canonical-redirect'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { Banner } from '#app/ui/banner'
import { formatInteger, formatTotal } from '#app/ui/format-numbers'
import { PageHeader } from '#app/ui/page-header'
import { clockOf } from '#app/viewer/clock.server'
import { requireViewer } from '#app/viewer/viewer.server'
import { ReviewCountsStrip } from '../counts/review-counts-strip'
import { NoReviewsYet } from '../first-reviews/no-reviews-yet'
import { Inbox } from '../inbox/inbox'
import { LazyReviewPane } from '../inbox/lazy-review-pane'
import { loadInbox } from '../inbox/load-inbox.server'
import { reviewFilter } from '../review-filter'
import { FreshnessLine } from '../sync/freshness-line'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const clock = clockOf(viewer)
  const canonical = canonicalRedirect(request, reviewFilter, clock)
  if (canonical) throw redirect(canonical)
  return viewer.query((tx) => loadInbox(tx, request, viewer, clock))
}

export const meta: MetaFunction = () => [{ title: pageTitle('Reviews') }]

export default function Reviews() {
  const { bar, counts, dates, notice, today, search, exports, sources, canCheck, first, open, ...list } =
    useLoaderData<typeof loader>()
  const href = useAccountHref()
  const total = formatTotal({ count: counts.total, isEstimate: counts.isEstimate }, 'review')
  return (
    <>
      <PageHeader
        title="Reviews"
        meta={
          <>
            {dates} · <span role="status">{total}</span>
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
        actions={<ExportMenu {...exports} />}
      />
      <FreshnessLine sources={sources} canCheck={canCheck} returnTo={href('/reviews', search)} />
      {notice ? (
        <Banner level="info" className="mt-4">
          {notice}
        </Banner>
      ) : null}
      <FilterBar bar={bar} />
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
    </>
  )
}
