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
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { siteHref } from '#app/kit/routing/href'
import { flagParameter, readQuery } from '#app/kit/routing/query'
import { Button } from '#app/kit/ui/button'
import { TextField } from '#app/kit/ui/fields/text-field'
import { useForm } from '#app/kit/ui/forms/use-form'
import { pageTitle } from '#app/platform/page/page-title'
import { SignedOutFrame } from '#app/platform/page/signed-out-frame'
import { requireStep } from '../complete-sign-in.server'
import { codeSchema } from '../second-factor/code-schema'
import { submitCode } from '../second-factor/submit-code.server'
import { signInRequestOf } from '../sign-in-request.server'
import { tooManyAttemptsReply } from '../too-many-attempts.server'

const path = '/login/code'

const querySchema = z.object({ recovery: flagParameter })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStep(request, path)
  return { isRecovery: readQuery(request, querySchema).recovery, constraint: constraintOf(codeSchema) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const step = await requireStep(request, path)
  const form = await readForm(request, codeSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const outcome = await submitCode(step, form.value.code, signInRequestOf(request, context))
  if (outcome.ok) return redirect(outcome.redirectTo, { headers: outcome.headers })
  if (outcome.reason === 'wait') return tooManyAttemptsReply(form, outcome.seconds)
  return respondWithForm(form, { code: ['Incorrect code. Each code works once, for 30 seconds'] })
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction = () => [{ title: pageTitle('Enter your code') }]

export default function Code() {
  const { isRecovery, constraint } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const [form, fields] = useForm<z.input<typeof codeSchema>>({
    id: 'sign-in-code',
    lastResult: reply,
    constraint,
  })
  const isSending = useNavigation().state === 'submitting'
  return (
    <SignedOutFrame
      title={isRecovery ? 'Enter a recovery code' : 'Enter your code'}
      form={form}
      first={fields.code}
      footer={
        <>
          <p>
            {isRecovery ? (
              <Link to={path}>Use a code from your app</Link>
            ) : (
              <Link to={`${path}?recovery`}>Use a recovery code</Link>
            )}
          </p>
          <p>
            <Link to={siteHref('/login')}>Back to sign in</Link>
          </p>
        </>
      }
    >
      <Form {...getFormProps(form)} method="post" className="flex flex-col gap-4" reloadDocument>
        <TextField
          field={fields.code}
          label={isRecovery ? 'Recovery code' : 'Code'}
          hint={
            isRecovery
              ? 'One of the codes you saved when you turned on two-step sign-in.'
              : 'The 6-digit code from the app on your phone.'
          }
          autoComplete="one-time-code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button variant="primary" className="w-full justify-center" busy={isSending}>
          Sign in
        </Button>
      </Form>
    </SignedOutFrame>
  )
}
