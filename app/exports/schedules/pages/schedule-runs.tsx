import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ListPages } from '#app/filters/list/list-pages'
import { Instant } from '#app/page/instant'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { Banner } from '#app/ui/banner'
import { Button, LinkButton } from '#app/ui/button'
import { EmptyState } from '#app/ui/empty-state'
import { Form } from '#app/ui/form'
import { counted } from '#app/ui/numbers'
import { PageHeader } from '#app/ui/page-header'
import { requireViewer } from '#app/viewer/viewer.server'
import { frequencyInWords, timeInWords } from '../frequency-words'
import { listRuns } from '../run-log.server'
import { RunTable } from '../run-table'
import { requireTheirs } from '../scheduling.server'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return viewer.query(async (tx) => {
    const { id, name, timetable, nextAt, stoppedBecause } = await requireTheirs(tx, viewer, params.scheduleId)
    const log = await listRuns(tx, request, id)
    return { ...log, schedule: { id, name, timetable, nextAt, stoppedBecause } }
  })
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(`What was sent of ${data?.schedule.name ?? 'a scheduled export'}`) },
]

export default function ScheduleRuns() {
  const { runs, list, schedule } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const { id, name, timetable, nextAt, stoppedBecause } = schedule
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={href('/settings/scheduled-exports/manage')}>Back to Scheduled Exports</Link>
      </p>
      <PageHeader
        title={name}
        meta={
          <>
            {frequencyInWords(timetable)} at {timeInWords(timetable)} ({timetable.timeZone})
            {nextAt ? (
              <>
                {' · '}Next send <Instant at={nextAt} />
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
            <p className="mb-2">Nothing is sent any more. {stoppedBecause}</p>
            <Button>Start again</Button>
          </Form>
        </Banner>
      )}
      <div className="card mt-4">
        {runs.length > 0 ? (
          <RunTable runs={runs} />
        ) : (
          <EmptyState>
            Nothing was sent yet. Each send is listed here, with what came of every mail.
          </EmptyState>
        )}
        <ListPages list={list} summary={counted(list.total, 'send')} />
      </div>
    </>
  )
}
