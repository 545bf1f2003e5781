import type { SubmissionResult } from '@conform-to/react'
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { formReply, readForm } from '#app/forms.server'
import { redirectWithFlash } from '#app/shell/flash.server'
import { pageTitle } from '#app/shell/page-title'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { PageHeader } from '#app/ui/page-header'
import { PasswordField } from '#app/ui/password-field'
import { countTokens } from '../api-tokens.server'
import { NewPasswordFields } from '../passwords/new-password-fields'
import { choosePassword, showPassword } from '../passwords/password-changes.server'
import { changePasswordSchema } from '../passwords/password-schema'
import { waitReply } from '../sign-in/waiting.server'
import { requireViewer } from '../viewer.server'

export async function loader({ context }: LoaderFunctionArgs) {
  const { email, profileId } = requireViewer(context)
  return { email, tokenCount: await countTokens(profileId) }
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
  const { email, tokenCount } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as SubmissionResult | undefined
  const errors = Object.entries(reply?.error ?? {}).flatMap(([field, messages]) =>
    (messages ?? []).map((message) => ({ field: field || 'currentPassword', message })),
  )
  return (
    <Form method="post" className="max-w-form" noValidate reloadDocument>
      <PageHeader title="Change password" meta="Everywhere else you are signed in, you will be signed out." />
      <div className="mt-4 flex flex-col gap-4">
        <ErrorSummary errors={errors} />
        <PasswordField
          id="currentPassword"
          name="currentPassword"
          label="Your password now"
          autoComplete="current-password"
          errors={reply?.error?.currentPassword ?? undefined}
        />
        <NewPasswordFields email={email} tokenCount={tokenCount} reply={reply} action="Change password" />
      </div>
    </Form>
  )
}
