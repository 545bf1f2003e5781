import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { describeShown, respondWithConflicts } from '#app/kit/forms/form-edits.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { siteHref } from '#app/kit/routing/href'
import { SelectField } from '#app/kit/ui/fields/select-field'
import { useForm } from '#app/kit/ui/forms/use-form'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { ShownValues } from '#app/platform/page/shown-values'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { AccountForm } from '../account-form'
import { changeManager, listStaffMembers, managerSchema } from '../accounts/change-manager.server'
import { findAccount } from '../accounts/find-accounts.server'

export async function loader({ params }: LoaderFunctionArgs) {
  const account = await findAccount(params.otherAccountId)
  const shown = describeShown({ managerId: account.managerId ?? '' })
  return { account, members: await listStaffMembers(), shown, constraint: constraintOf(managerSchema) }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const account = await findAccount(params.otherAccountId)
  const form = await readForm(request, managerSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const name = await changeManager({ name: viewer.name, ip: context.ip }, account.id, form.value)
  if (typeof name === 'object' && name) return respondWithConflicts(form, name)
  if (name === false) return respondWithForm(form, { managerId: ['Choose a person from the list'] })
  return redirectWithFlash(
    siteHref('/staff/accounts/:otherAccountId', { otherAccountId: account.id }),
    name ? `${name} is the account manager` : 'The account has no manager',
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(`Account manager of ${data?.account.name ?? 'an account'}`) },
]

export default function StaffAccountManager() {
  const { account, members, shown, constraint } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const [form, fields] = useForm<z.input<typeof managerSchema>>({
    id: 'manager',
    lastResult: reply,
    constraint,
    defaultValue: { managerId: account.managerId ?? '' },
  })
  return (
    <AccountForm
      accountId={account.id}
      title={`Choose the manager of ${account.name}`}
      meta="The name is shown on the account’s billing page."
      form={form}
      shownValues={<ShownValues shown={shown} reply={reply} noun="account" />}
      reason={fields.reason}
      summaryField={fields.managerId}
      button="Save manager"
    >
      <SelectField
        field={fields.managerId}
        label="Account manager"
        options={[
          { value: '', label: 'None' },
          ...members.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` })),
        ]}
      />
    </AccountForm>
  )
}
