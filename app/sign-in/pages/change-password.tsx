import { getFormProps } from '@conform-to/react'
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { constraintOf } from '#app/form-constraint.server'
import { formReply, readForm } from '#app/forms.server'
import { redirectWithFlash } from '#app/page/flash.server'
import { pageTitle } from '#app/page/page-title'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { PageHeader } from '#app/ui/page-header'
import { PasswordField } from '#app/ui/password-field'
import { useForm } from '#app/ui/use-form'
import { countTokens } from '#app/viewer/api-tokens.server'
import { requireViewer } from '#app/viewer/viewer.server'
import { NewPasswordFields } from '../passwords/new-password-fields'
import { choosePassword, showPassword } from '../passwords/password-changes.server'
import { changePasswordSchema } from '../passwords/password-schema'
import { waitReply } from '../waiting.server'

export async function loader({ context }: LoaderFunctionArgs) {
  const { email, profileId } = requireViewer(context)
  return {
    email,
    tokenCount: await countTokens(profileId),
    constraint: constraintOf(changePasswordSchema),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { profileId, sessionId, href } = requireViewer(context)
  const form = await readForm(request, changePasswordSchema)
  if (form.status !== 'success') return formReply(form)
  const { currentPassword, password, revokeTokens } = form.value
  const now = new Date()
  const shown = await showPassword(profileId, currentPassword, now)
  if (!shown.ok && shown.reason === 'wait') return waitReply(form, shown.seconds)
  if (!shown.ok) return formReply(form, { currentPassword: ['That is not your password'] })
  const visit = { ip: context.ip, now, keepSessionId: sessionId }
  const chosen = { password, how: 'changed', revokesTokens: revokeTokens === 'on' } as const
  const outcome = await choosePassword(profileId, chosen, visit)
  if (!outcome.ok) return formReply(form, { password: [outcome.reason] })
  const answer = await redirectWithFlash(
    href('/settings/profile/password'),
    'Password changed. Your other sessions have ended',
  )
  if (outcome.cookie) answer.headers.append('Set-Cookie', outcome.cookie)
  return answer
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction = () => [{ title: pageTitle('Change password') }]

export default function ChangePassword() {
  const { email, tokenCount, constraint } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const [form, fields] = useForm<z.input<typeof changePasswordSchema>>({
    id: 'change-password',
    lastResult: reply,
    constraint,
  })
  return (
    <Form {...getFormProps(form)} method="post" className="max-w-form" reloadDocument>
      <PageHeader title="Change password" meta="Everywhere else you are signed in, you will be signed out." />
      <div className="mt-4 flex flex-col gap-4">
        <ErrorSummary form={form} first={fields.currentPassword} />
        <PasswordField
          field={fields.currentPassword}
          label="Your password now"
          autoComplete="current-password"
        />
        <NewPasswordFields
          email={email}
          password={fields.password}
          tokens={{ field: fields.revokeTokens, count: tokenCount }}
          action="Change password"
        />
      </div>
    </Form>
  )
}
