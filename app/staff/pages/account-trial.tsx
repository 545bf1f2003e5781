import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { constraintOf } from '#app/form-constraint.server'
import { readForm, respondWithForm } from '#app/forms.server'
import { redirectWithFlash } from '#app/page/flash.server'
import { pageTitle } from '#app/page/page-title'
import { siteHref } from '#app/routing/href'
import { TextField } from '#app/ui/fields/text-field'
import { useForm } from '#app/ui/forms/use-form'
import { requireViewer } from '#app/viewer/viewer.server'
import { AccountForm } from '../account-form'
import { changeTrial, lastDayOf, trialSchema } from '../accounts/change-trial.server'
import { findAccount } from '../accounts/find-accounts.server'

export async function loader({ params }: LoaderFunctionArgs) {
  const account = await findAccount(params.otherAccountId)
  return {
    account,
    lastDay: lastDayOf(account.trialEndedAt, account.timeZone),
    constraint: constraintOf(trialSchema),
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const account = await findAccount(params.otherAccountId)
  const form = await readForm(request, trialSchema)
  if (form.status !== 'success') return respondWithForm(form)
  if (!(await changeTrial({ name: viewer.name, ip: context.ip }, account, form.value)))
    return respondWithForm(form, ['This account is suspended or not confirmed. Change that first.'])
  return redirectWithFlash(
    siteHref('/staff/accounts/:otherAccountId', { otherAccountId: account.id }),
    'Trial changed',
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(`Trial of ${data?.account.name ?? 'an account'}`) },
]

export default function StaffAccountTrial() {
  const { account, lastDay, constraint } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<z.input<typeof trialSchema>>({
    id: 'trial',
    lastResult: useActionData<typeof action>(),
    constraint,
    defaultValue: { lastDay },
  })
  return (
    <AccountForm
      accountId={account.id}
      title={`Change the trial of ${account.name}`}
      meta="An expired account becomes active again with its next request."
      form={form}
      reason={fields.reason}
      summaryField={fields.lastDay}
      button="Change trial"
    >
      <TextField
        field={fields.lastDay}
        label="Last day of the trial"
        hint={`In ${account.timeZone}, such as 2027-01-31, or “none” for a customer without a trial.`}
      />
    </AccountForm>
  )
}
