import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { constraintOf } from '#app/form-constraint.server'
import { redirectWithFlash } from '#app/page/flash.server'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { PageHeader } from '#app/ui/page-header'
import { requireViewer } from '#app/viewer/viewer.server'
import { typesToGive } from '../user'
import { inviteUser } from '../user-changes.server'
import { UserForm } from '../user-form'
import { readUserForm, userFormReply } from '../user-page.server'
import { placeChoices } from '../user-places.server'
import { invitationSchema, type UserValues } from '../user-schema'

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const places = await viewer.query((tx) => placeChoices(tx, { locations: [], groups: [] }, ''))
  return { places, types: typesToGive(viewer), constraint: constraintOf(invitationSchema) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readUserForm(request, invitationSchema)
  if (form.wantsToFind || form.status !== 'success') return userFormReply(viewer, form)
  const invited = await viewer.query((tx) => inviteUser(tx, viewer, form.value, new Date()))
  if (!invited.ok) return userFormReply(viewer, form, { [invited.field ?? '']: [invited.reason] })
  const isMailOnly = form.value.type === 'email_only'
  return redirectWithFlash(viewer.href('/settings/users'), isMailOnly ? 'User added' : 'Invitation sent')
}

export const meta: MetaFunction = () => [{ title: pageTitle('Invite user') }]

const nobodyYet: UserValues = {
  name: '',
  email: '',
  type: 'user',
  reach: 'all',
  groups: [],
  locations: [],
}

export default function NewUser() {
  const { places, types, constraint } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const href = useAccountHref()
  return (
    <>
      <PageHeader title="Invite user" meta="We’ll e-mail an invitation. The link is valid for 7 days." />
      <div className="mt-4">
        <UserForm
          stored={nobodyYet}
          reply={reply}
          constraint={constraint}
          types={types}
          places={reply?.places ?? places}
          isNew
          save="Send invitation"
          cancelTo={href('/settings/users')}
        />
      </div>
    </>
  )
}
