import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { siteHref } from '#app/kit/routing/href'
import { TextField } from '#app/kit/ui/fields/text-field'
import { useForm } from '#app/kit/ui/forms/use-form'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { AccountForm } from '../account-form'
import { findAccount } from '../accounts/find-accounts.server'
import { adminSchema, inviteAdmin } from '../accounts/invite-admin.server'

export async function loader({ params }: LoaderFunctionArgs) {
  const account = await findAccount(params.otherAccountId)
  return { account, constraint: constraintOf(adminSchema) }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const account = await findAccount(params.otherAccountId)
  const form = await readForm(request, adminSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const result = await inviteAdmin({ name: viewer.name, ip: context.ip }, account, form.value, new Date())
  if (!result.ok)
    return respondWithForm(form, result.field ? { [result.field]: [result.reason] } : [result.reason])
  return redirectWithFlash(
    siteHref('/staff/accounts/:otherAccountId', { otherAccountId: account.id }),
    `An invitation was sent to ${form.value.email}`,
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(`Invite an admin of ${data?.account.name ?? 'an account'}`) },
]

export default function InviteAdmin() {
  const { account, constraint } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<z.input<typeof adminSchema>>({
    id: 'invite-admin',
    lastResult: useActionData<typeof action>(),
    constraint,
  })
  return (
    <AccountForm
      accountId={account.id}
      title={`Invite an admin of ${account.name}`}
      meta="Admins can do everything in their account, and invite its other users."
      form={form}
      reason={fields.reason}
      summaryField={fields.email}
      button="Invite admin"
    >
      <TextField field={fields.name} label="Name" />
      <TextField
        field={fields.email}
        label="Email address"
        type="email"
        hint="We’ll email an invitation. The link is valid for 7 days."
      />
    </AccountForm>
  )
}
