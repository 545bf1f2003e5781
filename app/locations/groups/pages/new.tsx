import type { SubmissionResult } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { formReply, readForm } from '#app/forms.server'
import { redirectWithFlash } from '#app/shell/flash.server'
import { pageTitle } from '#app/shell/page-title'
import { usePaths } from '#app/shell/use-paths'
import { PageHeader } from '#app/ui/page-header'
import { GroupNameForm } from '../group-name-form'
import { newGroupSchema } from '../group-schema'
import { createGroup } from '../groups.server'
import { requireGroups } from '../require-groups.server'

export function loader({ context }: LoaderFunctionArgs) {
  requireGroups(context, 'group.create')
  return null
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireGroups(context, 'group.create')
  const form = await readForm(request, newGroupSchema)
  if (form.status !== 'success') return formReply(form)
  const outcome = await viewer.query((tx) => createGroup(tx, viewer, form.value.name))
  if (!outcome.ok) return formReply(form, { name: [outcome.reason] })
  const next = viewer.can('group.update')
    ? viewer.paths.editGroup(outcome.groupId, 'view=others')
    : viewer.paths.groups()
  return redirectWithFlash(next, 'Group created')
}

export const meta: MetaFunction = () => [{ title: pageTitle('New group') }]

export default function NewGroup() {
  const reply = useActionData<typeof action>() as SubmissionResult | undefined
  const paths = usePaths()
  return (
    <>
      <PageHeader title="New group" meta="Its locations are chosen on the next page." />
      <div className="mt-4">
        <GroupNameForm name="" reply={reply} save="Create group" cancelTo={paths.groups()} />
      </div>
    </>
  )
}
