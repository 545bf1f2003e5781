import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { respondWithConflicts } from '#app/kit/forms/form-edits.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { PageHeader } from '#app/kit/ui/page-header'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { CategoriesForm } from '../categories-form'
import { categoriesSchema } from '../categories-schema'
import { termLimits } from '../parse-terms'
import { saveCategories } from '../term-categories.server'
import { loadEditTermsPage } from '../terms-page.server'

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return { ...(await viewer.query(loadEditTermsPage)), constraint: constraintOf(categoriesSchema) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, categoriesSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const saved = await viewer.query((tx) => saveCategories(tx, viewer, form.value))
  if (saved.ok)
    return redirectWithFlash(
      viewer.href('/settings/experience-categories'),
      saved.shouldReanalyze ? 'Categories saved. Reviews are being re-analyzed' : 'Categories saved',
    )
  if ('errors' in saved) return respondWithForm(form, saved.errors)
  return respondWithConflicts(form, saved.conflicts)
}

export const meta: MetaFunction = () => [{ title: pageTitle('Edit topic words') }]

export default function EditExperienceCategories() {
  const { shown, categories, reviews, constraint } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <>
      <PageHeader
        title="Edit topic words"
        meta={`Changing words re-analyzes all ${reviews}. Renaming a category does not.`}
      />
      <p className="hint mt-2 max-w-reading">
        One word or two-word phrase per line (“front desk”). Plurals are included. At most{' '}
        {termLimits.letters} characters each, {termLimits.terms} words per category, {termLimits.categories}{' '}
        categories.
      </p>
      <CategoriesForm shown={shown} categories={categories} constraint={constraint} reply={reply} />
    </>
  )
}
