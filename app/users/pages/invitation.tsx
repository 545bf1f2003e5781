import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { constraintOf } from '#app/form-constraint.server'
import { formReply, readForm } from '#app/forms.server'
import { pageTitle } from '#app/page/page-title'
import { SignedOutFrame } from '#app/page/signed-out-frame'
import { visitOf } from '#app/sign-in/visit.server'
import { useForm } from '#app/ui/use-form'
import { InvitationForm } from '../invitation-form'
import { findInvitation } from '../invitations.server'
import { joinAsKnown, joinAsNew } from '../joining.server'
import { joiningSchema, knownSchema } from '../user-schema'

/** The page after joining: one that everybody may see, whatever their permissions. */
const leadsTo = '/'

export async function loader({ params, context: { viewer } }: LoaderFunctionArgs) {
  const invitation = await findInvitation(params.invitation, new Date())
  const constraint = constraintOf(joiningSchema)
  if (!invitation) return data({ invitation: null, viewer: null, constraint }, { status: 404 })
  const { accountName, name, email, profileId } = invitation
  return data({
    invitation: { accountName, name, email, isKnown: profileId !== null },
    viewer: viewer && { email: viewer.email, isInvited: viewer.profileId === profileId },
    constraint,
  })
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const visit = visitOf(request, context, { leadsTo })
  if (context.viewer) {
    // Joining starts a session for the person, which an impersonator must not get.
    if (context.viewer.impersonator) throw new Response('Not while acting as somebody', { status: 403 })
    const form = await readForm(request, knownSchema)
    const joined = await joinAsKnown(params.invitation, context.viewer.profileId, visit)
    return joined.ok
      ? redirect(joined.leadsTo, { headers: joined.headers })
      : formReply(form, [joined.reason])
  }
  const form = await readForm(request, joiningSchema)
  if (form.status !== 'success') return formReply(form)
  const joined = await joinAsNew(params.invitation, form.value, visit)
  return joined.ok
    ? redirect(joined.leadsTo, { headers: joined.headers })
    : formReply(form, { [joined.field ?? '']: [joined.reason] })
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.invitation ? `Join ${data.invitation.accountName}` : 'Invitation') },
]

export default function InvitationPage() {
  const { invitation, viewer, constraint } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const [form, fields] = useForm<z.input<typeof joiningSchema>>({
    id: 'join',
    lastResult: reply,
    constraint,
    defaultValue: { name: invitation?.name },
  })
  if (!invitation)
    return (
      <SignedOutFrame title="This invitation has expired">
        <p>It was accepted or revoked, is older than a week, or a newer one was sent.</p>
        <p className="mt-3">Ask whoever invited you to send it again.</p>
      </SignedOutFrame>
    )
  return (
    <SignedOutFrame title={`Join ${invitation.accountName}`} form={form} first={fields.name}>
      <InvitationForm invitation={invitation} viewer={viewer} form={form} fields={fields} />
    </SignedOutFrame>
  )
}
