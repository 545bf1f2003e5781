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
import { changeTrial, lastDayOf, trialSchema } from '../accounts/change-trial.server'
import { findAccount } from '../accounts/find-accounts.server'

export async function loader({ params }: LoaderFunctionArgs) {
  const account = await findAccount(params.otherAccountId)
  const lastDay = lastDayOf(account.trialEndedAt, account.timeZone)
  return {
    account,
    lastDay,
    shown: describeShown({ lastDay }),
    constraint: constraintOf(trialSchema),
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const account = await findAccount(params.otherAccountId)
  const form = await readForm(request, trialSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const change = await changeTrial({ name: viewer.name, ip: context.ip }, account, form.value)
  if (!change)
    return respondWithForm(form, [
      account.status === 'suspended'
        ? 'This account is suspended. Reinstate it first.'
        : 'The first admin of this account has not confirmed the email address yet.',
    ])
  if (!('before' in change)) return respondWithConflicts(form, change)
  const { before, after } = change
  return redirectWithFlash(
    siteHref('/staff/accounts/:otherAccountId', { otherAccountId: account.id }),
    before === after ? 'Nothing was changed' : `Trial changed: ${before} → ${after}`,
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(`Trial of ${data?.account.name ?? 'an account'}`) },
]

export default function StaffAccountTrial() {
  const { account, lastDay, shown, constraint } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const [form, fields] = useForm<z.input<typeof trialSchema>>({
    id: 'trial',
    lastResult: reply,
    constraint,
    defaultValue: { lastDay },
  })
  return (
    <AccountForm
      accountId={account.id}
      title={`Change the trial of ${account.name}`}
      meta="An expired account becomes active again with its next request."
      form={form}
      shownValues={<ShownValues shown={shown} reply={reply} noun="account" />}
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
