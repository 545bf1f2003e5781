import type { SubmissionResult } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { formReply, readForm } from '#app/forms.server'
import { siteHref } from '#app/routing/href'
import { honeypotToken, isFromProgram, pretend } from '#app/session/public-forms/honeypot.server'
import { HoneypotFields } from '#app/session/public-forms/honeypot-fields'
import { visitOf } from '#app/session/sign-in/visit.server'
import { waitReply } from '#app/session/sign-in/waiting.server'
import { timeZones } from '#app/session/time-zones'
import { pageTitle } from '#app/shell/page-title'
import { SignedOutFrame } from '#app/shell/signed-out-frame'
import { signupTicket } from '../first-location.server'
import { signUp } from '../sign-up.server'
import { SignupForm } from '../signup-form'
import { signupSchema } from '../signup-schema'

export function loader({ context: { viewer } }: LoaderFunctionArgs) {
  if (viewer) throw redirect('/')
  return { timeZones, token: honeypotToken('sign-up') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, signupSchema)
  if (form.status !== 'success') return formReply(form)
  const visit = visitOf(request, context)
  const outcome = isFromProgram('sign-up', form, visit)
    ? await pretend({ ok: true, accountId: null } as const)
    : await signUp(form.value, visit)
  if ('seconds' in outcome) return waitReply(form, outcome.seconds)
  if ('problem' in outcome) return formReply(form, { password: [outcome.problem] })
  if (!outcome.ok) return formReply(form, [failed], { status: 500 })
  return redirect('/signup/location', {
    headers: { 'Set-Cookie': signupTicket(outcome.accountId, visit.now) },
  })
}

const failed = 'There was an issue creating your account. Please refresh and try again.'

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction = () => [{ title: pageTitle('Create an account') }]

export default function SignUp() {
  const reply = useActionData<typeof action>() as SubmissionResult | undefined
  const { timeZones, token } = useLoaderData<typeof loader>()
  return (
    <SignedOutFrame
      title="Create an account"
      reply={reply}
      firstField="company"
      foot={
        <p>
          Already have an account? <Link to={siteHref('/login')}>Sign in</Link>
        </p>
      }
    >
      <Form method="post" className="flex flex-col gap-4" noValidate reloadDocument>
        <SignupForm reply={reply} timeZones={timeZones} />
        <HoneypotFields token={token} />
      </Form>
    </SignedOutFrame>
  )
}
