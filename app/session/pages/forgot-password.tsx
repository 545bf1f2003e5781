import { getFormProps } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { constraintOf } from '#app/form-constraint.server'
import { formReply, readForm } from '#app/forms.server'
import { siteHref } from '#app/routing/href'
import { flagParameter, readQuery } from '#app/routing/query'
import { pageTitle } from '#app/shell/page-title'
import { SignedOutFrame } from '#app/shell/signed-out-frame'
import { Button } from '#app/ui/button'
import { TextField } from '#app/ui/text-field'
import { useForm } from '#app/ui/use-form'
import { askForReset } from '../passwords/password-reset.server'
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

const querySchema = z.object({ sent: flagParameter })

export function loader({ request }: LoaderFunctionArgs) {
  return {
    isSent: readQuery(request, querySchema).sent,
    constraint: constraintOf(emailSchema),
    token: honeypotToken('password reset'),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, emailSchema)
  if (form.status !== 'success') return formReply(form)
  if (isFromOtherPage('password reset', form)) return formReply(form, [sendAgain])
  const asked = isFromProgram('password reset', form, context)
    ? await pretend({ ok: true } as const)
    : await askForReset(form.value.email, visitOf(request, context))
  if (!asked.ok) return waitReply(form, asked.seconds)
  return redirect('/forgot-password?sent=true')
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.isSent ? 'Check your e-mail' : 'Forgot your password?') },
]

export default function ForgotPassword() {
  const { isSent, constraint, token } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const [form, fields] = useForm<z.input<typeof emailSchema>>({
    id: 'forgot-password',
    lastResult: reply,
    constraint,
  })
  const isSending = useNavigation().state === 'submitting'
  const back = (
    <p>
      <Link to={siteHref('/login')}>Back to sign in</Link>
    </p>
  )
  if (isSent && !reply)
    return (
      <SignedOutFrame title="Check your e-mail" foot={back}>
        <p>
          If that address belongs to somebody who may sign in, a link to choose a new password is on its way.
          It is good for an hour.
        </p>
        <p className="mt-3 text-sm text-ink-2">
          Nothing there after a few minutes? Look among the unwanted mails, or{' '}
          <Link to={siteHref('/forgot-password')}>ask again</Link>.
        </p>
      </SignedOutFrame>
    )
  return (
    <SignedOutFrame title="Forgot your password?" form={form} first={fields.email} foot={back}>
      <p className="mb-4 text-sm text-ink-2">We send you a link with which you choose a new one.</p>
      <Form {...getFormProps(form)} method="post" action="/forgot-password" className="flex flex-col gap-4">
        <TextField field={fields.email} label="E-mail address" type="email" autoComplete="username" />
        <HoneypotFields token={token} />
        <Button variant="primary" className="w-full justify-center" busy={isSending}>
          Send the link
        </Button>
      </Form>
    </SignedOutFrame>
  )
}
