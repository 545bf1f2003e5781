import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { constraintOf } from '#app/form-constraint.server'
import { formReply, readForm } from '#app/forms.server'
import { redirectWithFlash } from '#app/page/flash.server'
import { pageTitle } from '#app/page/page-title'
import { PageHeader } from '#app/ui/page-header'
import { requireViewer } from '#app/viewer/viewer.server'
import { categoriesSchema } from '../categories-schema'
import { type CategoriesReply, CategoryForm } from '../category-form'
import { saveCategories, stateOf } from '../term-categories.server'
import { editTermsPage } from '../terms-page.server'
import { limits } from '../typed-terms'

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return { ...(await viewer.query(editTermsPage)), constraint: constraintOf(categoriesSchema) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, categoriesSchema)
  if (form.status !== 'success') return formReply(form)
  const saved = await viewer.query((tx) => saveCategories(tx, viewer, form.value))
  if (saved.ok)
    return redirectWithFlash(
      viewer.href('/settings/experience-categories'),
      saved.isReadAnew ? 'Categories saved. The reviews are read again' : 'Categories saved',
    )
  if ('errors' in saved) return formReply(form, saved.errors)
  return data({ ...form.reply(), seen: stateOf(saved.now), now: saved.now }, { status: 422 })
}

export const meta: MetaFunction = () => [{ title: pageTitle('Edit Experience Categories') }]

export default function EditExperienceCategories() {
  const { seen, categories, reviews, constraint } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as CategoriesReply | undefined
  return (
    <>
      <PageHeader
        title="Edit Experience Categories"
        meta={`Changing words re-analyzes all ${reviews}. Renaming a category does not.`}
      />
      <p className="hint mt-2 max-w-reading">
        One word or two-word phrase per line (“front desk”). Plurals are included. At most {limits.letters}{' '}
        characters each, {limits.terms} words in a category, {limits.categories} categories.
      </p>
      <CategoryForm seen={seen} categories={categories} constraint={constraint} reply={reply} />
    </>
  )
}
