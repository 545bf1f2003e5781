import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { describeShown, respondWithConflicts } from '#app/kit/forms/form-edits.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { siteHref } from '#app/kit/routing/href'
import { TextField } from '#app/kit/ui/fields/text-field'
import { useForm } from '#app/kit/ui/forms/use-form'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { ShownValues } from '#app/platform/page/shown-values'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { AccountForm } from '../account-form'
import { changeLimits, loadLimitValues } from '../accounts/account-limits.server'
import { limitsSchema } from '../accounts/account-schemas'
import { findAccount } from '../accounts/find-accounts.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  requireViewer(context)
  const account = await findAccount(params.otherAccountId)
  const values = await loadLimitValues(account.id)
  return { account, values, shown: describeShown(values), constraint: constraintOf(limitsSchema) }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const account = await findAccount(params.otherAccountId)
  const form = await readForm(request, limitsSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const isChanged = await changeLimits({ name: viewer.name, ip: context.ip }, account.id, form.value)
  if (typeof isChanged === 'object') return respondWithConflicts(form, isChanged)
  return redirectWithFlash(
    siteHref('/staff/accounts/:otherAccountId', { otherAccountId: account.id }),
    isChanged ? 'Limits and price changed' : 'Nothing was changed',
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(`Limits of ${data?.account.name ?? 'an account'}`) },
]

export default function StaffAccountLimits() {
  const { account, values, shown, constraint } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const [form, fields] = useForm<z.input<typeof limitsSchema>>({
    id: 'limits',
    lastResult: reply,
    constraint,
    defaultValue: values,
  })
  return (
    <AccountForm
      accountId={account.id}
      title={`Change the limits and price of ${account.name}`}
      meta="Locations that the account already has are kept. Other limits are the same for all accounts."
      form={form}
      shownValues={<ShownValues shown={shown} reply={reply} noun="account" />}
      reason={fields.reason}
      summaryField={fields.locations}
      button="Save"
    >
      <TextField
        field={fields.locations}
        label="Locations during a trial"
        hint="A number such as 25, “none” for no limit, or “default”. After a trial there is no limit."
      />
      <TextField
        field={fields.price}
        label="Monthly price of an additional location, in US dollars"
        hint="A price such as 9 or 12.50, or “default”. Admins see it when they add a location."
      />
    </AccountForm>
  )
}
