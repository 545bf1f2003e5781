import { getFormProps } from '@conform-to/react'
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { Button, LinkButton } from '#app/kit/ui/button'
import { PasswordField } from '#app/kit/ui/fields/password-field'
import { TextField } from '#app/kit/ui/fields/text-field'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { useForm } from '#app/kit/ui/forms/use-form'
import { PageHeader } from '#app/kit/ui/page-header'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { requestEmailChange } from '../profile.server'
import { emailChangeSchema } from '../user-schema'

export function loader({ context }: LoaderFunctionArgs) {
  return { email: requireViewer(context).email, constraint: constraintOf(emailChangeSchema) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, emailChangeSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const result = await requestEmailChange(viewer, form.value, new Date())
  if (!result.ok) return respondWithForm(form, { [result.field]: [result.reason] }, { status: result.status })
  return redirectWithFlash(
    viewer.href('/settings/profile'),
    `We sent a link to ${form.value.email}`,
    'info',
    {
      duration: 0,
    },
  )
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction = () => [{ title: pageTitle('Change email address') }]

export default function ChangeEmail() {
  const { email, constraint } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const [form, fields] = useForm<z.input<typeof emailChangeSchema>>({
    id: 'change-email',
    lastResult: reply,
    constraint,
  })
  const href = useAccountHref()
  return (
    <Form {...getFormProps(form)} method="post" className="max-w-form">
      <PageHeader title="Change email address" meta={`You sign in with ${email}.`} />
      <div className="card mt-4 flex flex-col gap-4 p-4">
        <ErrorSummary form={form} fallbackField={fields.email} />
        <TextField
          field={fields.email}
          type="email"
          label="New email address"
          hint="We’ll send a confirmation link. Nothing changes until you open it."
          autoComplete="email"
        />
        <PasswordField field={fields.currentPassword} label="Your password" autoComplete="current-password" />
        <div className="flex flex-wrap gap-2">
          <Button variant="primary">Send link</Button>
          <LinkButton to={href('/settings/profile')}>Cancel</LinkButton>
        </div>
      </div>
    </Form>
  )
}
