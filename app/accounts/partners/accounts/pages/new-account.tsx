import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { PageHeader } from '#app/kit/ui/page-header'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { newAccountSchema } from '../account-schema'
import { createChildAccount } from '../create-child-account.server'
import { NewAccountForm } from '../new-account-form'

export function loader({ context }: LoaderFunctionArgs) {
  return { timeZone: requireViewer(context).timeZone, constraint: constraintOf(newAccountSchema) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, newAccountSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const result = await viewer.query((tx) => createChildAccount(tx, viewer, form.value, new Date()))
  if (!result.ok) return respondWithForm(form, [result.reason])
  return redirectWithFlash(
    viewer.href('/accounts'),
    `Account created. An invitation was sent to ${form.value.adminEmail}`,
  )
}

export const meta: MetaFunction = () => [{ title: pageTitle('Create account') }]

export default function NewAccount() {
  const { timeZone, constraint } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <>
      <PageHeader
        title="Create account"
        meta="You can open it right away. Its first admin gets an invitation by email."
      />
      <NewAccountForm constraint={constraint} reply={reply} timeZone={timeZone} />
    </>
  )
}
