import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { describeShown, respondWithConflicts } from '#app/kit/forms/form-edits.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { PageHeader } from '#app/kit/ui/page-header'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { updateAccount } from '../account.server'
import { AccountForm } from '../account-form'
import { accountSchema } from '../account-schema'
import { storedSettings } from '../admin-settings'

export function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const stored = {
    name: viewer.accountName,
    timeZone: viewer.timeZone,
    vertical: viewer.account.vertical,
    settings: storedSettings(viewer.settings),
  }
  return {
    stored,
    shown: describeShown(stored),
    canSwitchSettings: viewer.can('account_setting.update'),
    constraint: constraintOf(accountSchema),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, accountSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const conflicts = await viewer.query((tx) => updateAccount(tx, viewer, form.value, new Date()))
  if (conflicts) return respondWithConflicts(form, conflicts)
  const hasNewTimeZone = form.value.timeZone !== viewer.timeZone
  return redirectWithFlash(
    viewer.href('/settings/account'),
    hasNewTimeZone ? 'Account saved. Monthly figures are being recalculated' : 'Account saved',
  )
}

export const meta: MetaFunction = () => [{ title: pageTitle('Account') }]

export default function Account() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <>
      <PageHeader title="Account" />
      <AccountForm {...page} reply={reply} />
    </>
  )
}
