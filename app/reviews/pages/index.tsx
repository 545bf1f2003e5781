import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { filterBar } from '#app/filters/bar/bar.server'
import { ExportMenu } from '#app/filters/bar/export-menu'
import { FilterBar } from '#app/filters/bar/filter-bar'
import { canonicalRedirect } from '#app/filters/canonical-redirect'
import { resolveRange } from '#app/filters/resolve-range'
import { requestedFilter, searchOf } from '#app/reports/requested.server'
import { clockOf } from '#app/session/clock.server'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { usePaths } from '#app/shell/use-paths'
import { Banner } from '#app/ui/banner'
import { counted } from '#app/ui/numbers'
import { PageHeader } from '#app/ui/page-header'
import { FiguresStrip } from '../figures-strip'
import { Inbox } from '../inbox'
import { reviewFilter } from '../review-filter'
import { reviewReport } from '../review-report.server'
import { inboxOf } from '../reviews.server'
import { listTagNames } from '../tags.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context, 'review.read')
  const clock = clockOf(viewer)
  const elsewhere = canonicalRedirect(request, reviewFilter, clock)
  if (elsewhere) throw redirect(elsewhere)
  return viewer.query(async (tx) => {
    const { filter, names, notice } = await requestedFilter(tx, reviewReport, searchOf(request))
    const bar = await filterBar(tx, { request, definition: reviewFilter, filter, names, clock, viewer })
    const inbox = { ...(await inboxOf(tx, filter, clock)), sort: filter.sort, tagNames: await listTagNames(tx) }
    const search = reviewFilter.toParams({ ...filter, cursor: {} }).toString()
    return { bar, inbox, notice, search, dates: resolveRange(filter.range, clock).dates, mayTag: viewer.can('review.update') }
  })
}

export const meta: MetaFunction = () => [{ title: pageTitle('Reviews') }]

export default function Reviews() {
  const { bar, inbox, dates, notice, search, mayTag } = useLoaderData<typeof loader>()
  const { figures } = inbox
  const paths = usePaths()
  const total = `${counted(figures.total, 'review')}${figures.isAtLeast ? ' or more' : ''}`
  return (
    <>
      <PageHeader
        title="Reviews"
        meta={
          <>
            {dates} · <span role="status">{total}</span>
          </>
        }
        actions={<ExportMenu csv={paths.csv('reviews', search)} print={paths.reviewsPrint(search)} />}
      />
      {notice ? (
        <Banner level="info" className="mt-4">
          {notice}
        </Banner>
      ) : null}
      <FilterBar bar={bar} />
      <FiguresStrip figures={figures} search={search} />
      <Inbox {...inbox} search={search} total={total} mayTag={mayTag} />
    </>
  )
}
