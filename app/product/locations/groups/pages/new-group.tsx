import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { PageHeader } from '#app/kit/ui/page-header'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { GroupNameForm } from '../group-name-form'
import { newGroupSchema } from '../group-schema'
import { createGroup } from '../groups.server'

export function loader({ context }: LoaderFunctionArgs) {
  requireViewer(context)
  return { constraint: constraintOf(newGroupSchema) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, newGroupSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const outcome = await viewer.query((tx) => createGroup(tx, viewer, form.value.name))
  if (!outcome.ok) return respondWithForm(form, { name: [outcome.reason] })
  const next = viewer.can('group.update')
    ? viewer.href('/settings/groups/:groupId/edit', { groupId: outcome.groupId }, 'view=others')
    : viewer.href('/settings/groups')
  return redirectWithFlash(next, 'Group created')
}

export const meta: MetaFunction = () => [{ title: pageTitle('New group') }]

export default function NewGroup() {
  const { constraint } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const href = useAccountHref()
  return (
    <>
      <PageHeader title="New group" meta="Add locations on the next page." />
      <div className="mt-4">
        <GroupNameForm
          name=""
          reply={reply}
          constraint={constraint}
          saveLabel="Create group"
          cancelTo={href('/settings/groups')}
        />
      </div>
    </>
  )
}
