import { getFormProps } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import type { z } from 'zod'
import { constraintOf } from '#app/form-constraint.server'
import { formReply, readForm } from '#app/forms.server'
import { siteHref } from '#app/routing/href'
import { pageTitle } from '#app/shell/page-title'
import { SignedOutFrame } from '#app/shell/signed-out-frame'
import { Button } from '#app/ui/button'
import { TextField } from '#app/ui/text-field'
import { useForm } from '#app/ui/use-form'
import { resendConfirmation } from '../by-mail/email-confirmation.server'
import {
  honeypotToken,
  isFromOtherPage,
  isFromProgram,
  pretend,
  sendAgain,
} from '../public-forms/honeypot.server'
import { HoneypotFields } from '../public-forms/honeypot-fields'
import { emailSchema } from '../sign-in/sign-in-schema'
import { visitOf } from '../sign-in/visit.server'
import { waitReply } from '../sign-in/waiting.server'

export function loader({ context: { viewer } }: LoaderFunctionArgs) {
  return {
    email: viewer?.email ?? '',
    constraint: constraintOf(emailSchema),
    token: honeypotToken('confirmation'),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, emailSchema)
  if (form.status !== 'success') return formReply(form)
  if (isFromOtherPage('confirmation', form)) return formReply(form, [sendAgain])
  const asked = isFromProgram('confirmation', form, context)
    ? await pretend({ ok: true } as const)
    : await resendConfirmation(form.value.email, visitOf(request, context))
  if (!asked.ok) return waitReply(form, asked.seconds)
  return redirect('/confirm-email')
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction = () => [{ title: pageTitle('Send the mail again') }]

export default function ResendConfirmation() {
  const { email, constraint, token } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const [form, fields] = useForm<z.input<typeof emailSchema>>({
    id: 'resend',
    lastResult: reply,
    constraint,
    defaultValue: { email },
  })
  const isSending = useNavigation().state === 'submitting'
  return (
    <SignedOutFrame
      title="Send the mail again"
      form={form}
      first={fields.email}
      foot={
        <p>
          <Link to={siteHref('/login')}>Back to sign in</Link>
        </p>
      }
    >
      <Form {...getFormProps(form)} method="post" className="flex flex-col gap-4">
        <TextField
          field={fields.email}
          label="E-mail address"
          hint="If it still waits to be confirmed, a new link is sent to it."
          type="email"
          autoComplete="username"
        />
        <HoneypotFields token={token} />
        <Button variant="primary" className="w-full justify-center" busy={isSending}>
          Send it again
        </Button>
      </Form>
    </SignedOutFrame>
  )
}
