import { getFormProps } from '@conform-to/react'
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { constraintOf } from '#app/form-constraint.server'
import { readForm, respondWithForm } from '#app/forms.server'
import { redirectWithFlash } from '#app/page/flash.server'
import { pageTitle } from '#app/page/page-title'
import { PasswordField } from '#app/ui/fields/password-field'
import { ErrorSummary } from '#app/ui/forms/error-summary'
import { Form } from '#app/ui/forms/form'
import { useForm } from '#app/ui/forms/use-form'
import { PageHeader } from '#app/ui/page-header'
import { countActiveTokens } from '#app/viewer/api-tokens.server'
import { requireViewer } from '#app/viewer/viewer.server'
import { NewPasswordFields } from '../passwords/new-password-fields'
import { checkPassword, setPassword } from '../passwords/password-changes.server'
import { changePasswordSchema } from '../passwords/password-schema'
import { tooManyAttemptsReply } from '../too-many-attempts.server'

export async function loader({ context }: LoaderFunctionArgs) {
  const { email, profileId } = requireViewer(context)
  return {
    email,
    tokenCount: await countActiveTokens(profileId),
    constraint: constraintOf(changePasswordSchema),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { profileId, sessionId, href } = requireViewer(context)
  const form = await readForm(request, changePasswordSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const { currentPassword, password, revokeTokens } = form.value
  const now = new Date()
  const passwordCheck = await checkPassword(profileId, currentPassword, now)
  if (!passwordCheck.ok && passwordCheck.reason === 'wait')
    return tooManyAttemptsReply(form, passwordCheck.seconds)
  if (!passwordCheck.ok) return respondWithForm(form, { currentPassword: ['Incorrect password'] })
  const change = { ip: context.ip, now, keepSessionId: sessionId }
  const newPassword = { password, cause: 'changed', shouldRevokeTokens: revokeTokens === 'on' } as const
  const outcome = await setPassword(profileId, newPassword, change)
  if (!outcome.ok) return respondWithForm(form, { password: [outcome.reason] })
  const response = await redirectWithFlash(
    href('/settings/profile/password'),
    'Password changed. You’re signed out everywhere else',
  )
  if (outcome.cookie) response.headers.append('Set-Cookie', outcome.cookie)
  return response
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction = () => [{ title: pageTitle('Password') }]

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
      <PageHeader title="Password" meta="You’ll be signed out everywhere else." />
      <div className="card mt-4 flex flex-col gap-4 p-4">
        <ErrorSummary form={form} fallbackField={fields.currentPassword} />
        <PasswordField
          field={fields.currentPassword}
          label="Current password"
          autoComplete="current-password"
        />
        <NewPasswordFields
          email={email}
          password={fields.password}
          tokens={{ field: fields.revokeTokens, count: tokenCount }}
          submitLabel="Change password"
        />
      </div>
    </Form>
  )
}
