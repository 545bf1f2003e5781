import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { constraintOf } from '#app/form-constraint.server'
import { readForm, respondWithForm } from '#app/forms.server'
import { redirectWithFlash } from '#app/page/flash.server'
import { pageTitle } from '#app/page/page-title'
import { PageHeader } from '#app/ui/page-header'
import { requireViewer } from '#app/viewer/viewer.server'
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
