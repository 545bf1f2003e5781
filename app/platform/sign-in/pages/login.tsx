import { getFormProps } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { configuration } from '#app/kit/configuration.server'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { nestedAddress } from '#app/kit/routing/address-limits'
import { siteHref } from '#app/kit/routing/href'
import { flagParameter, readQuery, textParameter } from '#app/kit/routing/query'
import { safePath } from '#app/kit/routing/safe-path'
import { Banner } from '#app/kit/ui/banner'
import { Button } from '#app/kit/ui/button'
import { CheckboxField } from '#app/kit/ui/fields/choice-field'
import { PasswordField } from '#app/kit/ui/fields/password-field'
import { TextField } from '#app/kit/ui/fields/text-field'
import { useForm } from '#app/kit/ui/forms/use-form'
import { pageTitle } from '#app/platform/page/page-title'
import { SignedOutFrame } from '#app/platform/page/signed-out-frame'
import { signIn } from '../sign-in.server'
import { signInRequestOf } from '../sign-in-request.server'
import { signInSchema } from '../sign-in-schema'
import { tooManyAttemptsReply } from '../too-many-attempts.server'
import { useSignOutBroadcast } from '../use-sign-out-broadcast'

const querySchema = z.object({
  redirect: textParameter,
  invalidated: flagParameter,
  confirmed: flagParameter,
})

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const query = readQuery(request, querySchema)
  const redirectTo = safePath(query.redirect, '/')
  if (viewer) throw redirect(redirectTo)
  return {
    redirectTo,
    wasSignedOut: query.invalidated,
    isConfirmed: query.confirmed,
    openIdName: configuration().openid?.name ?? null,
    constraint: constraintOf(signInSchema),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, signInSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const { redirect: redirectTo, keep } = form.value
  const outcome = await signIn(
    form.value,
    signInRequestOf(request, context, { redirectTo, isRemembered: keep === 'on' }),
  )
  if (outcome.ok) return redirect(outcome.redirectTo, { headers: outcome.headers })
  if (outcome.reason === 'wait') return tooManyAttemptsReply(form, outcome.seconds)
  return respondWithForm(form, ['Incorrect email address or password'])
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction = () => [{ title: pageTitle('Sign in') }]

export default function Login() {
  const { redirectTo, wasSignedOut, isConfirmed, openIdName, constraint } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const [form, fields] = useForm<z.input<typeof signInSchema>>({
    id: 'sign-in',
    lastResult: reply,
    constraint,
  })
  useSignOutBroadcast(wasSignedOut && !reply)
  return (
    <SignedOutFrame
      title="Sign in"
      form={form}
      first={fields.email}
      footer={
        <p>
          New here? <Link to={siteHref('/signup')}>Create an account</Link>
        </p>
      }
    >
      {wasSignedOut && !reply ? (
        <Banner level="info" className="mb-4">
          You have been signed out
        </Banner>
      ) : null}
      {isConfirmed && !reply ? (
        <Banner level="success" className="mb-4">
          Email address confirmed. Sign in to get started
        </Banner>
      ) : null}
      <Form
        {...getFormProps(form)}
        method="post"
        action="/login"
        className="flex flex-col gap-4"
        reloadDocument
      >
        <input type="hidden" name="redirect" value={redirectTo} />
        <TextField field={fields.email} label="Email address" type="email" autoComplete="username" />
        <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
        <CheckboxField field={fields.keep} label="Keep me signed in on this device" />
        <Button variant="primary" className="w-full justify-center">
          Sign in
        </Button>
        <p className="text-sm">
          <Link to={siteHref('/forgot-password')}>Forgot your password?</Link>
        </p>
      </Form>
      {openIdName ? (
        <p className="mt-4 border-t border-border pt-4">
          <Link
            to={siteHref('/login/openid', { redirect: nestedAddress(redirectTo) })}
            className="btn w-full"
            reloadDocument
          >
            Sign in with {openIdName}
          </Link>
        </p>
      ) : null}
    </SignedOutFrame>
  )
}
