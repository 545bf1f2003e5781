import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { FilterBar } from '#app/filters/bar/filter-bar'
import { canonicalRedirect } from '#app/filters/canonical-redirect'
import { ListHeader } from '#app/filters/list/list-header'
import { ListPages } from '#app/filters/list/list-pages'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { Banner } from '#app/ui/banner'
import { Button } from '#app/ui/button'
import { EmptyState } from '#app/ui/empty-state'
import { pluralize } from '#app/ui/format-numbers'
import { Form } from '#app/ui/forms/form'
import { PageHeader } from '#app/ui/page-header'
import { BulkBar } from '#app/ui/tables/bulk-bar'
import { clockOf } from '#app/viewer/clock.server'
import { requireViewer } from '#app/viewer/viewer.server'
import { backLink } from '../back-link.server'
import { scheduleFilter } from '../schedule-filter'
import { listSchedules } from '../schedule-list.server'
import { ScheduleTable } from '../schedule-table'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const canonical = canonicalRedirect(request, scheduleFilter, clockOf(viewer))
  if (canonical) throw redirect(canonical)
  const result = await viewer.query((tx) => listSchedules(tx, request, viewer))
  return { ...result, back: backLink(viewer.href, request) }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle('Scheduled exports', { page: data?.list.page, pages: data?.list.pages }) },
]

export default function ScheduledExports() {
  const { schedules, list, notice, bar, back, isNarrowed, ...selection } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const count = pluralize(list.total, 'scheduled export')
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={back.to}>Back to {back.label}</Link>
      </p>
      <PageHeader title="Scheduled exports" />
      {bar ? <FilterBar bar={bar} /> : null}
      {notice ? (
        <Banner level="info" className="mt-4">
          {notice}
        </Banner>
      ) : null}
      <div className="card selectable mt-4">
        {bar ? null : <ListHeader list={list} count={count} />}
        {schedules.length > 0 ? (
          <ScheduleTable key={selection.selectPage} schedules={schedules} list={list} selection={selection} />
        ) : isNarrowed ? (
          <EmptyState
            action={<Link to={href('/settings/scheduled-exports/manage')}>Show all scheduled exports</Link>}
          >
            No scheduled exports match these filters.
          </EmptyState>
        ) : (
          <EmptyState action={<Link to={href('/reviews')}>Go to Reviews</Link>}>
            No Scheduled Exports. To create one, open a report, filter it, and choose Schedule Export from its
            Export menu.
          </EmptyState>
        )}
        {schedules.length > 0 ? (
          <BulkBar>
            <Form id="bulk" method="get" action={href('/settings/scheduled-exports/delete')}>
              <input type="hidden" name="fromPage" value={back.key} />
              <Button variant="danger">Delete</Button>
            </Form>
          </BulkBar>
        ) : null}
        <ListPages list={list} summary={count} />
      </div>
    </>
  )
}
