import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { DetailsFields } from '#app/accounts/account/details-fields'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { describeShown, respondWithConflicts } from '#app/kit/forms/form-edits.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { siteHref } from '#app/kit/routing/href'
import { useForm } from '#app/kit/ui/forms/use-form'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { ShownValues } from '#app/platform/page/shown-values'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { AccountForm } from '../account-form'
import { changeDetails, staffDetailsSchema } from '../accounts/change-details.server'
import { findAccount } from '../accounts/find-accounts.server'

export async function loader({ params }: LoaderFunctionArgs) {
  const account = await findAccount(params.otherAccountId)
  const { name, timeZone, vertical } = account
  const shown = describeShown({ name, timeZone, vertical })
  return { account, shown, constraint: constraintOf(staffDetailsSchema) }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const account = await findAccount(params.otherAccountId)
  const form = await readForm(request, staffDetailsSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const conflicts = await changeDetails({ name: viewer.name, ip: context.ip }, account.id, form.value)
  if (conflicts) return respondWithConflicts(form, conflicts)
  return redirectWithFlash(
    siteHref('/staff/accounts/:otherAccountId', { otherAccountId: account.id }),
    'Account saved',
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(`Details of ${data?.account.name ?? 'an account'}`) },
]

export default function StaffAccountDetails() {
  const { account, shown, constraint } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { name, timeZone, vertical } = account
  const [form, fields] = useForm<z.input<typeof staffDetailsSchema>>({
    id: 'details',
    lastResult: reply,
    constraint,
    defaultValue: { name, timeZone, vertical },
  })
  return (
    <AccountForm
      accountId={account.id}
      title={`Edit details of ${name}`}
      meta="The account’s audit log records the change and the reason."
      form={form}
      shownValues={<ShownValues shown={shown} reply={reply} noun="account" />}
      reason={fields.reason}
      summaryField={fields.name}
      button="Save details"
    >
      <DetailsFields fields={fields} />
    </AccountForm>
  )
}
