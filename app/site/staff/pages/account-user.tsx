import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { userTypeLabels } from '#app/kit/access/user-types'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { siteHref } from '#app/kit/routing/href'
import { DefinitionList } from '#app/kit/ui/definition-list'
import { ChoiceField } from '#app/kit/ui/fields/choice-field'
import { useForm } from '#app/kit/ui/forms/use-form'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { Instant } from '#app/platform/page/instant'
import { pageTitle } from '#app/platform/page/page-title'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { AccountForm } from '../account-form'
import { userActionSchema } from '../accounts/account-schemas'
import { findAccountUser } from '../accounts/account-users.server'
import { changeUser } from '../accounts/change-user.server'
import { findAccount } from '../accounts/find-accounts.server'
import { possibleActions, userActionLabels, userBadge } from '../accounts/user-actions'

export async function loader({ params }: LoaderFunctionArgs) {
  const account = await findAccount(params.otherAccountId)
  const user = await findAccountUser(account, params.userId)
  return { account, user, constraint: constraintOf(userActionSchema) }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const account = await findAccount(params.otherAccountId)
  const user = await findAccountUser(account, params.userId)
  const form = await readForm(request, userActionSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const { intent, reason } = form.value
  if (intent === 'suspend' && user.id === viewer.userId)
    return respondWithForm(form, ['You can’t suspend yourself.'])
  const change = { account, user, action: intent, reason }
  const outcome = await changeUser({ name: viewer.name, ip: context.ip }, change, new Date())
  if (!outcome.ok) return respondWithForm(form, [outcome.reason])
  return redirectWithFlash(
    siteHref('/staff/accounts/:otherAccountId', { otherAccountId: account.id }),
    userActionLabels[intent].done,
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.user.name ?? 'A user') },
]

export default function StaffAccountUser() {
  const { account, user, constraint } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<z.input<typeof userActionSchema>>({
    id: 'user',
    lastResult: useActionData<typeof action>(),
    constraint,
  })
  const options = possibleActions(user).map((value) => ({ value, ...pickTexts(userActionLabels[value]) }))
  return (
    <AccountForm
      accountId={account.id}
      title={user.name}
      meta={`${user.email}, in ${account.name}`}
      form={form}
      reason={fields.reason}
      summaryField={fields.intent}
      button="Save"
    >
      <DefinitionList
        definitions={[
          {
            term: 'State',
            detail: `${userBadge(user).label}${user.isLockedOut ? ', locked out' : ''}`,
          },
          {
            term: 'User type',
            detail: `${userTypeLabels[user.userType]}${user.isOwner ? ', owner' : ''}`,
          },
          { term: 'Two-step sign-in', detail: user.hasSecondFactor ? 'On' : 'Off' },
          {
            term: 'Last sign-in',
            detail: user.lastSignInAt ? <Instant at={user.lastSignInAt} /> : 'Never',
          },
        ]}
      />
      <ChoiceField type="radio" field={fields.intent} legend="What to do" options={options} />
    </AccountForm>
  )
}

const pickTexts = ({ label, hint }: { label: string; hint: string }) => ({ label, hint })
