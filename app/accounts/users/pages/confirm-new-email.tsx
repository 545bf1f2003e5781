import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { requireForm } from '#app/kit/forms/forms.server'
import { readQuery, textParameter } from '#app/kit/routing/query'
import { Button, LinkButton } from '#app/kit/ui/button'
import { Form } from '#app/kit/ui/forms/form'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { SignedOutFrame } from '#app/platform/page/signed-out-frame'
import { findMailedLink, linkTokenSchema } from '#app/platform/sign-in/by-mail/mailed-links.server'
import { changeEmail } from '../profile.server'

const querySchema = z.object({ token: textParameter })

export async function loader({ request }: LoaderFunctionArgs) {
  const token = readQuery(request, querySchema).token
  const link = await findMailedLink('change_email', token, new Date())
  return data({ token: link && token, email: link?.email ?? '' }, { status: link ? 200 : 404 })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { token } = (await requireForm(request, linkTokenSchema)).value
  if (!(await changeEmail(token, new Date()))) return data({ status: 'error' }, { status: 422 })
  return redirectWithFlash(context.viewer ? '/settings/profile' : '/login', 'Your email address was changed')
}

export const meta: MetaFunction = () => [{ title: pageTitle('Confirm your new email address') }]

/**
 * The page that a confirmation link opens. Only the button confirms, because mail scanners open links automatically.
 */
export default function ConfirmNewEmail() {
  const { token, email } = useLoaderData<typeof loader>()
  const isRefused = useActionData<typeof action>() !== undefined
  const isSending = useNavigation().state === 'submitting'
  if (!token || isRefused)
    return (
      <SignedOutFrame title="This link has expired">
        <p className="mb-4">It was already used, is more than a day old, or was replaced by a newer one.</p>
        <LinkButton to="/settings/profile">Open your profile</LinkButton>
      </SignedOutFrame>
    )
  return (
    <SignedOutFrame title="Confirm your new email address">
      <p className="mb-4">
        You’ll sign in with <b className="wrap-anywhere">{email}</b>.
      </p>
      <Form method="post" action="/confirm-new-email">
        <input type="hidden" name="token" value={token} />
        <Button variant="primary" busy={isSending}>
          Confirm new address
        </Button>
      </Form>
    </SignedOutFrame>
  )
}
