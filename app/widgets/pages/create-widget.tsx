import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { redirectWithFlash } from '#app/page/flash.server'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { searchOf } from '#app/reports/requested.server'
import { PageHeader } from '#app/ui/page-header'
import { creationPage } from '../creation-page.server'
import { postedWidget } from '../editor.server'
import { requireWidgetType } from '../require-amplify.server'
import { widgetTypes } from '../widget'
import { WidgetForm } from '../widget-form'
import { createWidget } from '../widgets.server'

export function loader({ request, params, context }: LoaderFunctionArgs) {
  const { viewer, type } = requireWidgetType(context, params.widgetType)
  return creationPage(viewer, type, searchOf(request), new Date())
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { viewer, type } = requireWidgetType(context, params.widgetType)
  const { id, answer } = await postedWidget(viewer, type, request, (tx, content) =>
    createWidget(tx, viewer, content, new Date()),
  )
  return (
    answer ??
    redirectWithFlash(
      viewer.href('/amplify/widgets/edit/:widgetType/:widgetId', { widgetType: type, widgetId: id }),
      'Widget created',
    )
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? `Create ${widgetTypes[data.editor.type].label}` : 'Create a widget') },
]

export default function CreateWidget() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const href = useAccountHref()
  const { label, description } = widgetTypes[page.editor.type]
  return (
    <>
      <p className="mb-2 text-sm">
        {page.from ? (
          <Link to={href('/settings/locations/:locationId/details', { locationId: page.from.id })}>
            Back to {page.from.name}
          </Link>
        ) : (
          <Link to={href('/amplify')}>Back to Widgets</Link>
        )}
      </p>
      <PageHeader title={`Create ${label}`} meta={description} />
      <WidgetForm key={page.editor.type} page={page} reply={reply} save="Create widget" />
    </>
  )
}
