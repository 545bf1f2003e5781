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
import { pageTitle } from '#app/page/page-title'
import { SignedOutFrame } from '#app/page/signed-out-frame'
import { siteHref } from '#app/routing/href'
import { flagParameter, readQuery } from '#app/routing/query'
import { Button } from '#app/ui/button'
import { TextField } from '#app/ui/text-field'
import { useForm } from '#app/ui/use-form'
import { requireStep } from '../admission.server'
import { codeSchema } from '../second-factor/code-schema'
import { showCode } from '../second-factor/code-step.server'
import { visitOf } from '../visit.server'
import { waitReply } from '../waiting.server'

const here = '/login/code'

const querySchema = z.object({ recovery: flagParameter })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStep(request, here)
  return { isRecovery: readQuery(request, querySchema).recovery, constraint: constraintOf(codeSchema) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const step = await requireStep(request, here)
  const form = await readForm(request, codeSchema)
  if (form.status !== 'success') return formReply(form)
  const outcome = await showCode(step, form.value.code, visitOf(request, context))
  if (outcome.ok) return redirect(outcome.leadsTo, { headers: outcome.headers })
  if (outcome.reason === 'wait') return waitReply(form, outcome.seconds)
  return formReply(form, { code: ['The code is not right. Each is good once, for half a minute'] })
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
      foot={
        <>
          <p>
            {isRecovery ? (
              <Link to={here}>Use a code of your app</Link>
            ) : (
              <Link to={`${here}?recovery`}>Use a recovery code</Link>
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
              ? 'One of those you kept when you turned on two-step sign-in.'
              : 'Six digits, from the app on your phone.'
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
