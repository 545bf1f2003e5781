import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Banner } from '#app/kit/ui/banner'
import { Button, LinkButton } from '#app/kit/ui/button'
import { EmptyState } from '#app/kit/ui/empty-state'
import { pluralize } from '#app/kit/ui/format-numbers'
import { Form } from '#app/kit/ui/forms/form'
import { PageHeader } from '#app/kit/ui/page-header'
import { timeZoneName } from '#app/kit/ui/time-zone-name'
import { ListPages } from '#app/platform/filters/list/list-pages'
import { Instant } from '#app/platform/page/instant'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { listRuns } from '../runs/run-log.server'
import { RunTable } from '../runs/run-table'
import { requireOwnSchedule } from '../schedule-access.server'
import { formatFrequency, formatLocalTime } from '../timetable/frequency-labels'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return viewer.query(async (tx) => {
    const { id, name, timetable, nextAt, stopReason } = await requireOwnSchedule(
      tx,
      viewer,
      params.scheduleId,
    )
    const log = await listRuns(tx, request, id)
    const zone = timeZoneName(timetable.timeZone)
    return { ...log, schedule: { id, name, timetable, zone, nextAt, stopReason } }
  })
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(`Delivery history of ${data?.schedule.name ?? 'a scheduled export'}`) },
]

export default function ScheduleRuns() {
  const { runs, list, schedule } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const { id, name, timetable, zone, nextAt, stopReason } = schedule
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={href('/settings/scheduled-exports/manage')}>Back to scheduled exports</Link>
      </p>
      <PageHeader
        title={name}
        meta={
          <>
            {formatFrequency(timetable)} at {formatLocalTime(timetable)} ({zone})
            {nextAt ? (
              <>
                {' · '}Next delivery <Instant at={nextAt} />
              </>
            ) : null}
          </>
        }
        actions={
          <LinkButton
            to={href('/settings/scheduled-exports/:scheduleId/edit', { scheduleId: id })}
            icon="edit"
          >
            Edit
          </LinkButton>
        }
      />
      {nextAt ? null : (
        <Banner level="warning" className="mt-4">
          <Form
            method="post"
            action={href('/settings/scheduled-exports/:scheduleId/restart', { scheduleId: id })}
          >
            <p className="mb-2">This scheduled export is stopped. {stopReason}</p>
            <Button>Restart</Button>
          </Form>
        </Banner>
      )}
      <div className="card mt-4">
        {runs.length > 0 ? (
          <RunTable runs={runs} />
        ) : (
          <EmptyState>No deliveries yet. Each one is listed here with the status of every email.</EmptyState>
        )}
        <ListPages list={list} summary={pluralize(list.total, 'delivery', 'deliveries')} />
      </div>
    </>
  )
}
