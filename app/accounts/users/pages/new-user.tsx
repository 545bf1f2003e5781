import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { PageHeader } from '#app/kit/ui/page-header'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { loadLocationChoices } from '../location-access.server'
import { assignableTypes } from '../user'
import { inviteUser } from '../user-changes.server'
import { UserForm } from '../user-form'
import { buildUserFormReply, readUserForm } from '../user-form.server'
import { invitationSchema, type UserValues } from '../user-schema'

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const locationChoices = await viewer.query((tx) =>
    loadLocationChoices(tx, viewer, { locations: [], groups: [] }, ''),
  )
  return {
    locationChoices,
    types: assignableTypes(viewer),
    constraint: constraintOf(invitationSchema),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readUserForm(request, invitationSchema)
  if (form.isSearch || form.status !== 'success') return buildUserFormReply(viewer, form)
  const result = await viewer.query((tx) => inviteUser(tx, viewer, form.value, new Date()))
  if (!result.ok)
    return buildUserFormReply(viewer, form, { errors: { [result.field ?? '']: [result.reason] } })
  const isMailOnly = form.value.type === 'email_only'
  return redirectWithFlash(viewer.href('/settings/users'), isMailOnly ? 'User added' : 'Invitation sent')
}

export const meta: MetaFunction = () => [{ title: pageTitle('Invite user') }]

const emptyUser: UserValues = {
  name: '',
  email: '',
  type: 'user',
  reach: 'all',
  groups: [],
  locations: [],
}

export default function NewUser() {
  const { locationChoices, types, constraint } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const href = useAccountHref()
  return (
    <>
      <PageHeader title="Invite user" meta="We’ll email an invitation. The link is valid for 7 days." />
      <div className="mt-4">
        <UserForm
          stored={emptyUser}
          reply={reply}
          constraint={constraint}
          types={types}
          locationChoices={reply?.locationChoices ?? locationChoices}
          isNew
          submitLabel="Send invitation"
          cancelTo={href('/settings/users')}
        />
      </div>
    </>
  )
}
