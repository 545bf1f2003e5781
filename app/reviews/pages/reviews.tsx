import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ExportMenu } from '#app/filters/bar/export-menu'
import { FilterBar } from '#app/filters/bar/filter-bar'
import { canonicalRedirect } from '#app/filters/canonical-redirect'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { Banner } from '#app/ui/banner'
import { counted, wholeNumber } from '#app/ui/numbers'
import { PageHeader } from '#app/ui/page-header'
import { clockOf } from '#app/viewer/clock.server'
import { requireViewer } from '#app/viewer/viewer.server'
import { FreshnessLine } from '../arrival/freshness-line'
import { FiguresStrip } from '../figures-strip'
import { Inbox } from '../inbox'
import { openInbox } from '../inbox.server'
import { reviewFilter } from '../review-filter'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const clock = clockOf(viewer)
  const canonical = canonicalRedirect(request, reviewFilter, clock)
  if (canonical) throw redirect(canonical)
  return viewer.query((tx) => openInbox(tx, request, viewer, clock))
}

export const meta: MetaFunction = () => [{ title: pageTitle('Reviews') }]

export default function Reviews() {
  const { bar, figures, dates, notice, today, search, exports, sources, mayCheck, ...list } =
    useLoaderData<typeof loader>()
  const href = useAccountHref()
  const total = `${counted(figures.total, 'review')}${figures.isLowerBound ? ' or more' : ''}`
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
                <Link to={today.to}>{wholeNumber(today.total)} more today</Link>
              </>
            ) : null}
            {' · '}
            <Link to={href('/reviews/removed')}>Removed</Link>
          </>
        }
        actions={<ExportMenu {...exports} />}
      />
      <FreshnessLine sources={sources} mayCheck={mayCheck} returnTo={href('/reviews', search)} />
      {notice ? (
        <Banner level="info" className="mt-4">
          {notice}
        </Banner>
      ) : null}
      <FilterBar bar={bar} />
      <FiguresStrip figures={figures} search={search} />
      <Inbox {...list} search={search} total={figures.total} summary={total} />
    </>
  )
}
