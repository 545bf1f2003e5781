import type { SubmissionResult } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { formReply, readForm } from '#app/forms.server'
import { ownPath } from '#app/paths'
import { sessionCookie } from '#app/session/session-cookie.server'
import { signIn } from '#app/session/sign-in.server'
import { signInSchema } from '#app/session/sign-in-schema'
import { BrandName } from '#app/shell/brand'
import { pageTitle } from '#app/shell/page-title'
import { Banner } from '#app/ui/banner'
import { Button } from '#app/ui/button'
import { ErrorSummary } from '#app/ui/error-summary'
import { TextField } from '#app/ui/text-field'

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams
  const leadsTo = ownPath(params.get('redirect'), '/')
  if (viewer) throw redirect(leadsTo)
  return { leadsTo, wasSignedOut: params.has('invalidated') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, signInSchema)
  if (form.status !== 'success') return formReply(form)
  const { email, password, redirect: leadsTo } = form.value
  const userAgent = request.headers.get('User-Agent') ?? ''
  const outcome = await signIn({ email, password, ip: context.ip, userAgent, now: new Date() })
  if (!outcome.ok) return formReply(form, [refusal(outcome)])
  return redirect(ownPath(leadsTo, '/'), { headers: { 'Set-Cookie': sessionCookie(outcome.token) } })
}

function refusal(outcome: { reason: 'wrong' } | { reason: 'wait'; seconds: number }): string {
  if (outcome.reason === 'wrong') return 'The e-mail address or the password is not right'
  const minutes = Math.ceil(outcome.seconds / 60)
  return `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`
}

export const meta: MetaFunction = () => [{ title: pageTitle('Sign in') }]

export default function Login() {
  const { leadsTo, wasSignedOut } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as SubmissionResult | undefined
  const errors = reply?.error ?? {}
  return (
    <main id="main" className="mx-auto flex min-h-screen max-w-sm flex-col justify-center px-4 py-8">
      <p className="mb-4 flex items-center gap-2 text-md font-semibold">
        <BrandName />
      </p>
      <div className="card p-6">
        <h1 className="mb-4 text-lg font-semibold">Sign in</h1>
        {wasSignedOut && !reply ? (
          <Banner level="info" className="mb-4">
            You have been signed out
          </Banner>
        ) : null}
        <ErrorSummary
          errors={Object.entries(errors).flatMap(([field, messages]) =>
            (messages ?? []).map((message) => ({ field: field || 'email', message })),
          )}
        />
        <Form method="post" action="/login" className="flex flex-col gap-4" noValidate reloadDocument>
          <input type="hidden" name="redirect" value={leadsTo} />
          <TextField
            id="email"
            name="email"
            label="E-mail address"
            type="email"
            autoComplete="username"
            defaultValue={String(reply?.initialValue?.email ?? '')}
            errors={errors.email ?? undefined}
          />
          <TextField
            id="password"
            name="password"
            label="Password"
            type="password"
            autoComplete="current-password"
            errors={errors.password ?? undefined}
          />
          <Button variant="primary" className="w-full justify-center">
            Sign in
          </Button>
        </Form>
      </div>
    </main>
  )
}
