import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { requireForm } from '#app/kit/forms/forms.server'
import { siteHref } from '#app/kit/routing/href'
import { readQuery, textParameter } from '#app/kit/routing/query'
import { Button, LinkButton } from '#app/kit/ui/button'
import { pageTitle } from '#app/platform/page/page-title'
import { SignedOutFrame } from '#app/platform/page/signed-out-frame'
import { confirmEmail } from '../by-mail/email-confirmation.server'
import { findMailedLink, linkTokenSchema } from '../by-mail/mailed-links.server'
import { signInRequestOf } from '../sign-in-request.server'

const querySchema = z.object({ token: textParameter })

export async function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const { token } = readQuery(request, querySchema)
  const link = token === null ? null : await findMailedLink('confirm_email', token, new Date())
  const isBroken = token !== null && !link
  return data(
    { token: link && token, email: link?.email ?? '', isBroken, isSignedIn: viewer !== null },
    { status: isBroken ? 404 : 200 },
  )
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { token } = (await requireForm(request, linkTokenSchema)).value
  if (!(await confirmEmail(token, signInRequestOf(request, context))))
    return data({ status: 'error' }, { status: 422 })
  return redirect(context.viewer ? '/' : '/login?confirmed=true')
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.token ? 'Confirm your email address' : 'Check your email') },
]

/**
 * The page that a confirmation link opens. Only the button confirms, because mail scanners open links automatically.
 */
export default function ConfirmEmail() {
  const { token, email, isBroken, isSignedIn } = useLoaderData<typeof loader>()
  const isRefused = useActionData<typeof action>() !== undefined
  const isSending = useNavigation().state === 'submitting'
  if (token && !isRefused)
    return (
      <SignedOutFrame title="Confirm your email address">
        <p className="mb-4">
          Confirm that <b className="wrap-anywhere">{email}</b> is your address.
        </p>
        <Form method="post" action="/confirm-email">
          <input type="hidden" name="token" value={token} />
          <Button variant="primary" busy={isSending}>
            Confirm email address
          </Button>
        </Form>
      </SignedOutFrame>
    )
  return (
    <SignedOutFrame
      title={isBroken || isRefused ? 'This link has expired' : 'Check your email'}
      footer={isSignedIn ? <SignOut /> : null}
    >
      <p className="mb-4">
        {isBroken || isRefused
          ? 'It was already used, is more than 3 days old, or was replaced by a newer one.'
          : 'We sent you an email. Open the link in it to activate your account.'}
      </p>
      <LinkButton to={siteHref('/confirm-email/resend')}>Resend email</LinkButton>
    </SignedOutFrame>
  )
}

function SignOut() {
  return (
    <Form method="post" action={siteHref('/logout')} reloadDocument>
      <Button variant="quiet">Sign out</Button>
    </Form>
  )
}
