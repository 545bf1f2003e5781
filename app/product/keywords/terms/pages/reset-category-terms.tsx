import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmForm } from '#app/kit/ui/forms/confirm-form'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { resetCategories } from '../term-categories.server'
import { loadResetTermsPage } from '../terms-page.server'

export function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return viewer.query((tx) => loadResetTermsPage(tx, viewer))
}

export async function action({ context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  await viewer.query((tx) => resetCategories(tx, viewer))
  return redirectWithFlash(
    viewer.href('/settings/experience-categories'),
    'Default words restored. Reviews are being re-analyzed',
  )
}

export const meta: MetaFunction = () => [{ title: pageTitle('Restore default words') }]

export default function ResetCategories() {
  const { vertical, verticalCategories, removedCategories, reviews } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <ConfirmForm
      title={`Use the default words for ${vertical}?`}
      confirmLabel="Use the default words"
      cancelTo={href('/settings/experience-categories')}
    >
      <p>
        Your custom words will be deleted. These categories get the default words:{' '}
        {verticalCategories.join(', ')}.
      </p>
      {removedCategories.length ? (
        <p>These will no longer be found in reviews: {removedCategories.join(', ')}.</p>
      ) : null}
      <p>All your reviews ({reviews}) will be re-analyzed.</p>
    </ConfirmForm>
  )
}
