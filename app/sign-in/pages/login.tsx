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
import { nestedAddress } from '#app/address-limits'
import { configuration } from '#app/configuration.server'
import { constraintOf } from '#app/form-constraint.server'
import { formReply, readForm } from '#app/forms.server'
import { pageTitle } from '#app/page/page-title'
import { SignedOutFrame } from '#app/page/signed-out-frame'
import { siteHref } from '#app/routing/href'
import { ownPath } from '#app/routing/own-path'
import { flagParameter, readQuery, textParameter } from '#app/routing/query'
import { Banner } from '#app/ui/banner'
import { Button } from '#app/ui/button'
import { CheckboxField } from '#app/ui/choice-field'
import { PasswordField } from '#app/ui/password-field'
import { TextField } from '#app/ui/text-field'
import { useForm } from '#app/ui/use-form'
import { signIn } from '../sign-in.server'
import { signInSchema } from '../sign-in-schema'
import { useSigningOutElsewhere } from '../use-signing-out'
import { visitOf } from '../visit.server'
import { waitReply } from '../waiting.server'

const querySchema = z.object({
  redirect: textParameter,
  invalidated: flagParameter,
  confirmed: flagParameter,
})

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const query = readQuery(request, querySchema)
  const leadsTo = ownPath(query.redirect, '/')
  if (viewer) throw redirect(leadsTo)
  return {
    leadsTo,
    wasSignedOut: query.invalidated,
    isConfirmed: query.confirmed,
    elsewhere: configuration().openid?.name ?? null,
    constraint: constraintOf(signInSchema),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, signInSchema)
  if (form.status !== 'success') return formReply(form)
  const { redirect: leadsTo, keep } = form.value
  const outcome = await signIn(form.value, visitOf(request, context, { leadsTo, isKept: keep === 'on' }))
  if (outcome.ok) return redirect(outcome.leadsTo, { headers: outcome.headers })
  if (outcome.reason === 'wait') return waitReply(form, outcome.seconds)
  return formReply(form, ['Incorrect e-mail address or password'])
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction = () => [{ title: pageTitle('Sign in') }]

export default function Login() {
  const { leadsTo, wasSignedOut, isConfirmed, elsewhere, constraint } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const [form, fields] = useForm<z.input<typeof signInSchema>>({
    id: 'sign-in',
    lastResult: reply,
    constraint,
  })
  useSigningOutElsewhere(wasSignedOut && !reply)
  return (
    <SignedOutFrame
      title="Sign in"
      form={form}
      first={fields.email}
      foot={
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
          Your e-mail address is confirmed. Sign in to begin
        </Banner>
      ) : null}
      <Form
        {...getFormProps(form)}
        method="post"
        action="/login"
        className="flex flex-col gap-4"
        reloadDocument
      >
        <input type="hidden" name="redirect" value={leadsTo} />
        <TextField field={fields.email} label="E-mail address" type="email" autoComplete="username" />
        <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
        <CheckboxField field={fields.keep} label="Keep me signed in on this device" />
        <Button variant="primary" className="w-full justify-center">
          Sign in
        </Button>
        <p className="text-sm">
          <Link to={siteHref('/forgot-password')}>Forgot your password?</Link>
        </p>
      </Form>
      {elsewhere ? (
        <p className="mt-4 border-t border-border pt-4">
          <Link
            to={siteHref('/login/openid', { redirect: nestedAddress(leadsTo) })}
            className="btn w-full"
            reloadDocument
          >
            Sign in with {elsewhere}
          </Link>
        </p>
      ) : null}
    </SignedOutFrame>
  )
}
