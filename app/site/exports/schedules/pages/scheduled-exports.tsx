import type { MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Button } from '#app/kit/ui/button'
import { EmptyState } from '#app/kit/ui/empty-state'
import { pluralize } from '#app/kit/ui/format-numbers'
import { Form } from '#app/kit/ui/forms/form'
import { BulkBar } from '#app/kit/ui/tables/bulk-bar'
import { ListHeader } from '#app/platform/filters/list/list-header'
import { ListPages } from '#app/platform/filters/list/list-pages'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { FilteredPage } from '#app/platform/reports/filtered-page'
import { filteredPageLoader } from '#app/platform/reports/filtered-page-loader.server'
import { backLink } from '../back-link.server'
import { scheduleFilter } from '../schedule-filter'
import { listSchedules } from '../schedule-list.server'
import { ScheduleTable } from '../schedule-table'

export const loader = filteredPageLoader(scheduleFilter, async (tx, { request, viewer }) => ({
  ...(await listSchedules(tx, request, viewer)),
  back: backLink(viewer.href, request),
}))

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle('Scheduled exports', { page: data?.list.page, pages: data?.list.pages }) },
]

export default function ScheduledExports() {
  const { schedules, list, notice, bar, back, isNarrowed, ...selection } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const count = pluralize(list.total, 'scheduled export')
  return (
    <FilteredPage
      back={<Link to={back.to}>Back to {back.label}</Link>}
      title="Scheduled exports"
      notice={notice}
      bar={bar}
    >
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
    </FilteredPage>
  )
}
