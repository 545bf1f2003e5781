import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { requireForm } from '#app/kit/forms/forms.server'
import { readQuery } from '#app/kit/routing/query'
import { LinkButton } from '#app/kit/ui/button'
import { EmptyState } from '#app/kit/ui/empty-state'
import { ConfirmForm } from '#app/kit/ui/forms/confirm-form'
import { PageHeader } from '#app/kit/ui/page-header'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { scheduleListPath } from '../back-link.server'
import { deleteOwnSchedules, deletionSchema } from '../delete-schedules.server'
import { listOwnScheduleNames } from '../schedule-list.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { ids } = readQuery(request, deletionSchema)
  const schedules = await viewer.query((tx) => listOwnScheduleNames(tx, viewer, ids))
  return { schedules, listTo: scheduleListPath(viewer.href, request) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const { ids } = (await requireForm(request, deletionSchema)).value
  const { message, level } = await deleteOwnSchedules(viewer, ids, new Date())
  return redirectWithFlash(scheduleListPath(viewer.href, request), message, level, { duration: 5000 })
}

export const meta: MetaFunction = () => [{ title: pageTitle('Delete scheduled exports') }]

export default function DeleteSchedules() {
  const { schedules, listTo } = useLoaderData<typeof loader>()
  const isBusy = useNavigation().formMethod === 'POST'
  const count = schedules.length
  if (count === 0)
    return (
      <>
        <PageHeader title="Delete scheduled exports" />
        <EmptyState action={<LinkButton to={listTo}>Back to scheduled exports</LinkButton>}>
          There are no scheduled exports to delete.
        </EmptyState>
      </>
    )
  return (
    <ConfirmForm
      title={count === 1 ? 'Delete this scheduled export?' : `Delete ${count} scheduled exports?`}
      confirmLabel="Delete"
      cancelTo={listTo}
      busy={isBusy}
    >
      <ul className="list-disc ps-5">
        {schedules.map(({ id, name }) => (
          <li key={id} className="wrap-anywhere">
            {name}
            <input type="hidden" name="ids" value={id} />
          </li>
        ))}
      </ul>
      <p>{count === 1 ? 'It' : 'They'} will no longer be sent. Emails already sent aren’t affected.</p>
    </ConfirmForm>
  )
}
