import { type FieldMetadata, type FormMetadata, getFormProps } from '@conform-to/react'
import { useLocation, useNavigation } from '@remix-run/react'
import { siteHref } from '#app/kit/routing/href'
import { Button, LinkButton } from '#app/kit/ui/button'
import { TextField } from '#app/kit/ui/fields/text-field'
import { Form } from '#app/kit/ui/forms/form'
import { NewPasswordFields } from '#app/platform/sign-in/passwords/new-password-fields'

type InvitationFormProps = {
  invitation: { accountName: string; name: string; email: string; hasProfile: boolean }
  viewer: { email: string; isInvitee: boolean } | null
  form: FormMetadata
  fields: Record<'name' | 'password', FieldMetadata<unknown>>
}

/**
 * The form for accepting an invitation. The invited person can join as the signed-in user, sign in or out first, or
 * create a profile. Only a button joins the account, because mail scanners open links automatically.
 */
export function InvitationForm({ invitation, viewer, form, fields }: InvitationFormProps) {
  const { pathname } = useLocation()
  const isSending = useNavigation().state === 'submitting'
  if (viewer?.isInvitee)
    return (
      <Form method="post">
        <p className="mb-4">
          You are signed in as <b className="wrap-anywhere">{viewer.email}</b>.
        </p>
        <Button variant="primary" busy={isSending}>
          Join {invitation.accountName}
        </Button>
      </Form>
    )
  if (viewer)
    return (
      <Form method="post" action={siteHref('/logout')} reloadDocument>
        <p className="mb-4">
          This invitation is for <b className="wrap-anywhere">{invitation.email}</b>, and you are signed in as{' '}
          <b className="wrap-anywhere">{viewer.email}</b>. Sign out, then open the link in the email again.
        </p>
        <Button>Sign out</Button>
      </Form>
    )
  if (invitation.hasProfile)
    return (
      <>
        <p className="mb-4">
          <b className="wrap-anywhere">{invitation.email}</b> already has a sign-in here. Sign in to join.
        </p>
        <LinkButton to={siteHref('/login', new URLSearchParams({ redirect: pathname }))} variant="primary">
          Sign in
        </LinkButton>
      </>
    )
  return (
    <Form {...getFormProps(form)} method="post" className="flex flex-col gap-4">
      <p>
        You’ll sign in with <b className="wrap-anywhere">{invitation.email}</b>.
      </p>
      <TextField field={fields.name} label="Your name" autoComplete="name" />
      <NewPasswordFields email={invitation.email} password={fields.password} submitLabel="Join" />
    </Form>
  )
}
