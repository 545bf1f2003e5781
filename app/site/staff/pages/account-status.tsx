import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { siteHref } from '#app/kit/routing/href'
import { useForm } from '#app/kit/ui/forms/use-form'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { AccountForm } from '../account-form'
import { suspensionSchema } from '../accounts/account-schemas'
import { reinstateAccount, suspendAccount } from '../accounts/change-account.server'
import { findAccount } from '../accounts/find-accounts.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const account = await findAccount(params.otherAccountId)
  return { account, isOwn: account.id === viewer.accountId, constraint: constraintOf(suspensionSchema) }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const account = await findAccount(params.otherAccountId)
  const form = await readForm(request, suspensionSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const { intent, reason } = form.value
  if (intent === 'suspend' && account.id === viewer.accountId)
    return respondWithForm(form, ['You can’t suspend the account that you are signed in to.'])
  const actor = { name: viewer.name, ip: context.ip }
  const change = intent === 'suspend' ? suspendAccount : reinstateAccount
  const isChanged = await change(actor, account.id, reason)
  const done = intent === 'suspend' ? 'Account suspended' : 'Account reinstated'
  return redirectWithFlash(
    siteHref('/staff/accounts/:otherAccountId', { otherAccountId: account.id }),
    isChanged ? done : 'Nothing was changed',
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(`Status of ${data?.account.name ?? 'an account'}`) },
]

const consequences =
  'From their next request, its users see only the billing page, where they can download all data. API tokens, widgets and landing pages stop working, and nothing is fetched or sent, including scheduled exports.'

export default function StaffAccountStatus() {
  const { account, constraint } = useLoaderData<typeof loader>()
  const isSuspended = account.status === 'suspended'
  const [form, fields] = useForm<z.input<typeof suspensionSchema>>({
    id: 'status',
    lastResult: useActionData<typeof action>(),
    constraint,
  })
  return (
    <AccountForm
      accountId={account.id}
      title={isSuspended ? `Reinstate ${account.name}?` : `Suspend ${account.name}?`}
      meta={
        isSuspended
          ? 'Its users can work again with their next request.'
          : `${consequences}${account.isParent ? ' The accounts that it manages stay open.' : ''} Nothing is deleted.`
      }
      form={form}
      reason={fields.reason}
      button={isSuspended ? 'Reinstate account' : 'Suspend account'}
      isDangerous={!isSuspended}
    >
      <input type="hidden" name="intent" value={isSuspended ? 'reinstate' : 'suspend'} />
    </AccountForm>
  )
}
