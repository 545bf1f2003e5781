import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { LinkButton } from '#app/kit/ui/button'
import { PageHeader } from '#app/kit/ui/page-header'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireWidgetType } from '../amplify-access.server'
import { loadEditPage } from '../editor/edit-page.server'
import { submitWidgetForm } from '../editor.server'
import { editWidget } from '../edits/edit-widget.server'
import { WidgetForm } from '../form/widget-form'
import { SnippetField } from '../snippet-field'
import { widgetTypes } from '../widget'
import { requireWidget } from '../widgets.server'

export function loader({ params, context }: LoaderFunctionArgs) {
  const { viewer, type } = requireWidgetType(context, params.widgetType)
  return loadEditPage(viewer, type, params.widgetId, new Date())
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { viewer, type } = requireWidgetType(context, params.widgetType)
  // Before the form is checked: an invalid form of a widget that does not exist is a 404, too.
  await viewer.query((tx) => requireWidget(tx, params.widgetId, type))
  const { id, response } = await submitWidgetForm(viewer, type, request, (tx, content, shown) =>
    editWidget(tx, viewer, params.widgetId, content, { shown, now: new Date() }),
  )
  return (
    response ??
    redirectWithFlash(
      viewer.href('/amplify/widgets/edit/:widgetType/:widgetId', { widgetType: type, widgetId: id }),
      'Widget saved',
    )
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(data?.name ?? 'Widget') }]

export default function EditWidget() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const href = useAccountHref()
  const { id, type, name, changedAt } = page
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={href('/amplify')}>Back to Widgets</Link>
      </p>
      <PageHeader
        title={name}
        meta={widgetTypes[type].label}
        actions={
          <>
            <LinkButton
              to={href('/amplify/widgets/preview/:widgetType/:widgetId', { widgetType: type, widgetId: id })}
            >
              Preview
            </LinkButton>
            <LinkButton
              to={href('/amplify/widgets/delete/:widgetType/:widgetId', { widgetType: type, widgetId: id })}
              icon="trash"
            >
              Delete
            </LinkButton>
          </>
        }
      />
      <SnippetField snippet={page.snippet} />
      <WidgetForm
        // Use `getTime()`, because the string lacks milliseconds: two saves within one second would have the same key.
        key={changedAt.getTime()}
        page={page}
        reply={reply}
        saveLabel="Save widget"
      />
    </>
  )
}
