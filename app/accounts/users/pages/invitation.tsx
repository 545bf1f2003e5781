import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { siteHref } from '#app/kit/routing/href'
import { useForm } from '#app/kit/ui/forms/use-form'
import { pageTitle } from '#app/platform/page/page-title'
import { SignedOutFrame } from '#app/platform/page/signed-out-frame'
import { signInRequestOf } from '#app/platform/sign-in/sign-in-request.server'
import { InvitationForm } from '../invitations/invitation-form'
import { findInvitation } from '../invitations/invitations.server'
import { joinWithNewProfile, joinWithProfile } from '../invitations/join-account.server'
import { confirmJoinSchema, joinSchema } from '../user-schema'

/** The page that is opened after joining. All users can open it, regardless of their permissions. */
const redirectTo = '/'

export async function loader({ params, context: { viewer } }: LoaderFunctionArgs) {
  const invitation = await findInvitation(params.invitation, new Date())
  const constraint = constraintOf(joinSchema)
  if (!invitation) return data({ invitation: null, viewer: null, constraint }, { status: 404 })
  const { accountName, name, email, profileId } = invitation
  return data({
    invitation: { accountName, name, email, hasProfile: profileId !== null },
    viewer: viewer && { email: viewer.email, isInvitee: viewer.profileId === profileId },
    constraint,
  })
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const signInRequest = signInRequestOf(request, context, { redirectTo })
  if (context.viewer) {
    // Joining starts a session for the person, which an impersonator must not get.
    if (context.viewer.impersonator) throw new Response('Not available while impersonating', { status: 403 })
    const form = await readForm(request, confirmJoinSchema)
    const result = await joinWithProfile(params.invitation, context.viewer.profileId, signInRequest)
    return result.ok
      ? redirect(result.redirectTo, { headers: result.headers })
      : respondWithForm(form, [result.reason])
  }
  const form = await readForm(request, joinSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const result = await joinWithNewProfile(params.invitation, form.value, signInRequest)
  return result.ok
    ? redirect(result.redirectTo, { headers: result.headers })
    : respondWithForm(form, { [result.field ?? '']: [result.reason] })
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.invitation ? `Join ${data.invitation.accountName}` : 'Invitation') },
]

export default function InvitationPage() {
  const { invitation, viewer, constraint } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const [form, fields] = useForm<z.input<typeof joinSchema>>({
    id: 'join',
    lastResult: reply,
    constraint,
    defaultValue: { name: invitation?.name },
  })
  if (!invitation)
    return (
      <SignedOutFrame title="This invitation has expired">
        <p>It was accepted or revoked, is more than 7 days old, or was replaced by a newer one.</p>
        <p className="mt-3">
          If you have accepted it, <Link to={siteHref('/login')}>sign in</Link>. Otherwise ask the person who
          invited you to resend it.
        </p>
      </SignedOutFrame>
    )
  return (
    <SignedOutFrame title={`Join ${invitation.accountName}`} form={form} first={fields.name}>
      <InvitationForm invitation={invitation} viewer={viewer} form={form} fields={fields} />
    </SignedOutFrame>
  )
}
