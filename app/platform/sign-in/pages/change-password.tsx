import { getFormProps } from '@conform-to/react'
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { PasswordField } from '#app/kit/ui/fields/password-field'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { useForm } from '#app/kit/ui/forms/use-form'
import { PageHeader } from '#app/kit/ui/page-header'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { countActiveTokens } from '#app/platform/viewer/api-tokens.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
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
