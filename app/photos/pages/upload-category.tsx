import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { formReply, readForm } from '#app/forms.server'
import { pageTitle } from '#app/page/page-title'
import { requireViewer } from '#app/viewer/viewer.server'
import { CategoryForm } from '../category-form'
import { changeDraft } from '../drafts.server'
import { breachesOf } from '../picture-rules'
import { categorySchema } from '../upload-schema'
import { WizardFrame } from '../wizard-frame'
import { wizardPage } from '../wizard-page.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  return wizardPage(requireViewer(context), params.draftId, 'category')
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const { draft, pictures } = await wizardPage(viewer, params.draftId, 'category')
  const form = await readForm(request, categorySchema)
  if (form.status !== 'success') return formReply(form)
  const { category } = form.value
  const breaches = breachesOf(category, pictures)
  if (breaches.length > 0) return formReply(form, { category: breaches })
  await viewer.query((tx) => changeDraft(tx, draft.id, { category }, new Date()))
  return redirect(viewer.href('/photos/upload/:draftId/publish', { draftId: draft.id }))
}

export const meta: MetaFunction = () => [{ title: pageTitle('Assign Category') }]

export default function AssignCategory() {
  const { draft, pictures } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <WizardFrame draft={draft} step="category">
      <CategoryForm draft={draft} pictures={pictures} reply={reply} />
    </WizardFrame>
  )
}
