import { getFormProps } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { useForm } from '#app/kit/ui/forms/use-form'
import { pageTitle } from '#app/platform/page/page-title'
import { SignedOutFrame } from '#app/platform/page/signed-out-frame'
import { completeStep, requireStep } from '../complete-sign-in.server'
import { NewPasswordFields } from '../passwords/new-password-fields'
import { newPasswordSchema } from '../passwords/password-schema'
import { replaceExpiredPassword } from '../passwords/replace-expired-password.server'
import { signInRequestOf } from '../sign-in-request.server'

export async function loader({ request }: LoaderFunctionArgs) {
  const { email } = await requireStep(request, '/expired-password')
  return { email, constraint: constraintOf(newPasswordSchema) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const step = await requireStep(request, '/expired-password')
  const form = await readForm(request, newPasswordSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const signInRequest = signInRequestOf(request, context)
  const outcome = await replaceExpiredPassword(step.profileId, form.value.password, signInRequest)
  if (!outcome.ok) return respondWithForm(form, { password: [outcome.reason] })
  const { redirectTo, headers } = await completeStep(step, 'needs_password', signInRequest)
  return redirect(redirectTo, { headers })
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction = () => [{ title: pageTitle('Your password has expired') }]

export default function ExpiredPassword() {
  const { email, constraint } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const [form, fields] = useForm<z.input<typeof newPasswordSchema>>({
    id: 'expired-password',
    lastResult: reply,
    constraint,
  })
  return (
    <SignedOutFrame title="Your password has expired" form={form} first={fields.password}>
      <p className="mb-4 text-sm text-ink-2">
        Your account requires regular password changes. Choose a new one to sign in.
      </p>
      <Form
        {...getFormProps(form)}
        method="post"
        action="/expired-password"
        className="flex flex-col gap-4"
        reloadDocument
      >
        <NewPasswordFields email={email} password={fields.password} submitLabel="Save and sign in" />
      </Form>
    </SignedOutFrame>
  )
}
