import type { SubmissionResult } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { formReply, readForm } from '#app/forms.server'
import { siteHref } from '#app/routing/href'
import { pageTitle } from '#app/shell/page-title'
import { SignedOutFrame } from '#app/shell/signed-out-frame'
import { Button } from '#app/ui/button'
import { TextField } from '#app/ui/text-field'
import { resendConfirmation } from '../by-mail/email-confirmation.server'
import { honeypotToken, isFromProgram, pretend } from '../public-forms/honeypot.server'
import { HoneypotFields } from '../public-forms/honeypot-fields'
import { emailSchema } from '../sign-in/sign-in-schema'
import { visitOf } from '../sign-in/visit.server'
import { waitReply } from '../sign-in/waiting.server'

export function loader({ context: { viewer } }: LoaderFunctionArgs) {
  return { email: viewer?.email ?? '', token: honeypotToken('confirmation') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, emailSchema)
  if (form.status !== 'success') return formReply(form)
  const asked = isFromProgram('confirmation', form, context)
    ? await pretend({ ok: true } as const)
    : await resendConfirmation(form.value.email, visitOf(request, context))
  if (!asked.ok) return waitReply(form, asked.seconds)
  return redirect('/confirm-email')
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction = () => [{ title: pageTitle('Send the mail again') }]

export default function ResendConfirmation() {
  const { email, token } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as SubmissionResult | undefined
  const isSending = useNavigation().state === 'submitting'
  return (
    <SignedOutFrame
      title="Send the mail again"
      reply={reply}
      firstField="email"
      foot={
        <p>
          <Link to={siteHref('/login')}>Back to sign in</Link>
        </p>
      }
    >
      <Form method="post" className="flex flex-col gap-4" noValidate>
        <TextField
          id="email"
          name="email"
          label="E-mail address"
          hint="If it still waits to be confirmed, a new link is sent to it."
          type="email"
          autoComplete="username"
          defaultValue={String(reply?.initialValue?.email ?? email)}
          errors={reply?.error?.email ?? undefined}
        />
        <HoneypotFields token={token} />
        <Button variant="primary" className="w-full justify-center" busy={isSending}>
          Send it again
        </Button>
      </Form>
    </SignedOutFrame>
  )
}
