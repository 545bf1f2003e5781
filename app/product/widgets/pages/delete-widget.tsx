import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmForm } from '#app/kit/ui/forms/confirm-form'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { deleteWidget, requireWidget } from '../widgets.server'

// Do not require that the widget type is switched on, so that a widget can be deleted after its type was switched off.
export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { content } = await viewer.query((tx) => requireWidget(tx, params.widgetId, params.widgetType))
  return { name: content.name }
}

export async function action({ params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  await viewer.query(async (tx) =>
    deleteWidget(tx, viewer, await requireWidget(tx, params.widgetId, params.widgetType)),
  )
  return redirectWithFlash(viewer.href('/amplify'), 'Widget deleted')
}

export const meta: MetaFunction = () => [{ title: pageTitle('Delete widget') }]

export default function DeleteWidget() {
  const { name } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <ConfirmForm title={`Delete ${name}?`} confirmLabel="Delete widget" cancelTo={href('/amplify')}>
      <p>Sites using this widget will show nothing. The embed code can’t be restored.</p>
    </ConfirmForm>
  )
}
