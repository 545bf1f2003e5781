import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { pageTitle } from '#app/platform/page/page-title'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { updateDraft } from '../photo-drafts.server'
import { allCategoryProblems } from '../pictures/picture-rules'
import { CategoryForm } from '../upload/category-form'
import { categorySchema } from '../upload/upload-schema'
import { WizardFrame } from '../upload/wizard-frame'
import { loadWizardPage } from '../upload/wizard-page.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  return loadWizardPage(requireViewer(context), params.draftId, 'category')
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const { draft, pictures } = await loadWizardPage(viewer, params.draftId, 'category')
  const form = await readForm(request, categorySchema)
  if (form.status !== 'success') return respondWithForm(form)
  const { category } = form.value
  const problems = allCategoryProblems(category, pictures)
  if (problems.length > 0) return respondWithForm(form, { category: problems })
  await viewer.query((tx) => updateDraft(tx, draft.id, { category }, new Date()))
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
