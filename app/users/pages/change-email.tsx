import type { SubmissionResult } from '@conform-to/react'
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { formReply, readForm } from '#app/forms.server'
import { requireViewer } from '#app/session/viewer.server'
import { redirectWithFlash } from '#app/shell/flash.server'
import { pageTitle } from '#app/shell/page-title'
import { useAccountHref } from '#app/shell/use-account-href'
import { Button, LinkButton } from '#app/ui/button'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { PageHeader } from '#app/ui/page-header'
import { PasswordField } from '#app/ui/password-field'
import { TextField } from '#app/ui/text-field'
import { askForNewEmail } from '../profile.server'
import { emailChangeSchema } from '../user-schema'

export function loader({ context }: LoaderFunctionArgs) {
  return { email: requireViewer(context).email }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, emailChangeSchema)
  if (form.status !== 'success') return formReply(form)
  const asked = await askForNewEmail(viewer, form.value, new Date())
  if (!asked.ok) return formReply(form, { [asked.field]: [asked.reason] }, { status: asked.status })
  return redirectWithFlash(
    viewer.href('/settings/profile'),
    `A link was sent to ${form.value.email}`,
    'info',
    {
      duration: 0,
    },
  )
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction = () => [{ title: pageTitle('Change e-mail address') }]

export default function ChangeEmail() {
  const { email } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as SubmissionResult | undefined
  const href = useAccountHref()
  const errors = reply?.error ?? {}
  return (
    <Form method="post" className="max-w-form" noValidate>
      <PageHeader title="Change e-mail address" meta={`You sign in with ${email}.`} />
      <div className="mt-4 flex flex-col gap-4">
        <ErrorSummary
          errors={Object.entries(errors).flatMap(([field, messages]) =>
            (messages ?? []).map((message) => ({ field: field || 'email', message })),
          )}
        />
        <TextField
          id="email"
          name="email"
          type="email"
          label="New e-mail address"
          hint="A link is sent there. Until somebody follows it, nothing changes."
          autoComplete="email"
          defaultValue={String(reply?.initialValue?.email ?? '')}
          errors={errors.email ?? undefined}
        />
        <PasswordField
          id="currentPassword"
          name="currentPassword"
          label="Your password"
          autoComplete="current-password"
          errors={errors.currentPassword ?? undefined}
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="primary">Send link</Button>
          <LinkButton to={href('/settings/profile')}>Cancel</LinkButton>
        </div>
      </div>
    </Form>
  )
}
