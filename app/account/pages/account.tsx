import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { adminSettingCodes } from '#app/access/account-settings'
import { constraintOf } from '#app/form-constraint.server'
import { readForm, respondWithForm } from '#app/forms.server'
import { redirectWithFlash } from '#app/page/flash.server'
import { pageTitle } from '#app/page/page-title'
import { PageHeader } from '#app/ui/page-header'
import { requireViewer } from '#app/viewer/viewer.server'
import { updateAccount } from '../account.server'
import { AccountForm } from '../account-form'
import { accountSchema } from '../account-schema'

export function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return {
    name: viewer.accountName,
    timeZone: viewer.timeZone,
    vertical: viewer.account.vertical,
    settings: adminSettingCodes.filter((code) => viewer.settings[code] === true),
    canSwitchSettings: viewer.can('account_setting.update'),
    constraint: constraintOf(accountSchema),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, accountSchema)
  if (form.status !== 'success') return respondWithForm(form)
  await viewer.query((tx) => updateAccount(tx, viewer, form.value))
  const hasNewTimeZone = form.value.timeZone !== viewer.timeZone
  return redirectWithFlash(
    viewer.href('/settings/account'),
    hasNewTimeZone ? 'Account saved. Monthly figures are being recalculated' : 'Account saved',
  )
}

export const meta: MetaFunction = () => [{ title: pageTitle('Account') }]

export default function Account() {
  const { constraint, ...account } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <>
      <PageHeader title="Account" />
      <AccountForm account={account} constraint={constraint} reply={reply} />
    </>
  )
}
