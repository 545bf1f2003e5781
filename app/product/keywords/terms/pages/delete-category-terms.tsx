import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pluralize } from '#app/kit/ui/format-numbers'
import { ConfirmForm } from '#app/kit/ui/forms/confirm-form'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { removeCategory } from '../term-categories.server'
import { loadDeleteTermsPage } from '../terms-page.server'

export function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return viewer.query((tx) => loadDeleteTermsPage(tx, params.categoryId))
}

export async function action({ params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const name = await viewer.query((tx) => removeCategory(tx, viewer, params.categoryId))
  return redirectWithFlash(
    viewer.href('/settings/experience-categories'),
    `${name} removed. Reviews are being re-analyzed`,
  )
}

export const meta: MetaFunction = () => [{ title: pageTitle('Remove category') }]

export default function RemoveCategory() {
  const { name, foundCount, importedCount, reviews } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <ConfirmForm
      title={`Remove ${name}?`}
      confirmLabel="Remove category"
      cancelTo={href('/settings/experience-categories')}
    >
      <p>
        {pluralize(foundCount, 'review')} {foundCount === 1 ? 'loses' : 'lose'} this category, which was found
        in {foundCount === 1 ? 'its text' : 'their texts'}.
        {importedCount
          ? ` ${pluralize(importedCount, 'review')} imported with it ${importedCount === 1 ? 'keeps' : 'keep'} it.`
          : ''}
      </p>
      <p>Its words will be deleted and all your reviews ({reviews}) re-analyzed.</p>
    </ConfirmForm>
  )
}
