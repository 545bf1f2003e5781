import { getFormProps } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { siteHref } from '#app/kit/routing/href'
import { useForm } from '#app/kit/ui/forms/use-form'
import { pageTitle } from '#app/platform/page/page-title'
import { SignedOutFrame } from '#app/platform/page/signed-out-frame'
import {
  fakeResult,
  hasInvalidToken,
  honeypotToken,
  isFromBot,
  sendAgainMessage,
} from '#app/platform/sign-in/public-forms/honeypot.server'
import { HoneypotFields } from '#app/platform/sign-in/public-forms/honeypot-fields'
import { signInRequestOf } from '#app/platform/sign-in/sign-in-request.server'
import { tooManyAttemptsReply } from '#app/platform/sign-in/too-many-attempts.server'
import { timeZones } from '#app/platform/viewer/time-zones'
import { sealedSignupTicket } from '../first-location.server'
import { signUp } from '../sign-up.server'
import { SignupForm } from '../signup-form'
import { signupSchema } from '../signup-schema'

export function loader({ context: { viewer } }: LoaderFunctionArgs) {
  if (viewer) throw redirect('/')
  return { timeZones, constraint: constraintOf(signupSchema), token: honeypotToken('sign-up') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, signupSchema)
  if (form.status !== 'success') return respondWithForm(form)
  if (hasInvalidToken('sign-up', form)) return respondWithForm(form, [sendAgainMessage])
  const signInRequest = signInRequestOf(request, context)
  const outcome = isFromBot('sign-up', form, signInRequest)
    ? await fakeResult({ ok: true, accountId: null } as const)
    : await signUp(form.value, signInRequest)
  if ('seconds' in outcome) return tooManyAttemptsReply(form, outcome.seconds)
  if ('problem' in outcome) return respondWithForm(form, { password: [outcome.problem] })
  if (!outcome.ok) return respondWithForm(form, [failedMessage], { status: 500 })
  return redirect('/signup/location', {
    headers: { 'Set-Cookie': sealedSignupTicket(outcome.accountId, signInRequest.now) },
  })
}

const failedMessage = 'There was an issue creating your account. Please refresh and try again.'

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction = () => [{ title: pageTitle('Create an account') }]

export default function SignUp() {
  const { timeZones, constraint, token } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const [form, fields] = useForm<z.input<typeof signupSchema>>({
    id: 'sign-up',
    lastResult: reply,
    constraint,
    defaultValue: { timeZone: 'America/New_York' },
  })
  return (
    <SignedOutFrame
      title="Create an account"
      form={form}
      first={fields.company}
      footer={
        <p>
          Already have an account? <Link to={siteHref('/login')}>Sign in</Link>
        </p>
      }
    >
      <Form {...getFormProps(form)} method="post" className="flex flex-col gap-4" reloadDocument>
        <SignupForm fields={fields} timeZones={timeZones} isRefused={reply !== undefined} />
        <HoneypotFields token={token} />
      </Form>
    </SignedOutFrame>
  )
}
