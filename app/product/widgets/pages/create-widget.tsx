import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { PageHeader } from '#app/kit/ui/page-header'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { searchParamsOf } from '#app/platform/reports/requested-filter.server'
import { requireWidgetType } from '../amplify-access.server'
import { loadCreationPage } from '../editor/creation-page.server'
import { submitWidgetForm } from '../editor.server'
import { WidgetForm } from '../form/widget-form'
import { copyCodeId } from '../snippet-field'
import { widgetTypes } from '../widget'
import { createWidget } from '../widgets.server'

export function loader({ request, params, context }: LoaderFunctionArgs) {
  const { viewer, type } = requireWidgetType(context, params.widgetType)
  return loadCreationPage(viewer, type, searchParamsOf(request), new Date())
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { viewer, type } = requireWidgetType(context, params.widgetType)
  const { id, response } = await submitWidgetForm(viewer, type, request, (tx, content) =>
    createWidget(tx, viewer, content, new Date()),
  )
  return (
    response ??
    redirectWithFlash(
      `${viewer.href('/amplify/widgets/edit/:widgetType/:widgetId', { widgetType: type, widgetId: id })}#${copyCodeId}`,
      'Widget created',
    )
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? `Create ${widgetTypes[data.editor.type].label}` : 'Create widget') },
]

export default function CreateWidget() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const href = useAccountHref()
  const { label, description } = widgetTypes[page.editor.type]
  return (
    <>
      <p className="mb-2 text-sm">
        {page.fromLocation ? (
          <Link to={href('/settings/locations/:locationId/details', { locationId: page.fromLocation.id })}>
            Back to {page.fromLocation.name}
          </Link>
        ) : (
          <Link to={href('/amplify')}>Back to Widgets</Link>
        )}
      </p>
      <PageHeader title={`Create ${label}`} meta={description} />
      <WidgetForm key={page.editor.type} page={page} reply={reply} saveLabel="Create widget" />
    </>
  )
}
