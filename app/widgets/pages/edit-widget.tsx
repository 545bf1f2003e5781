import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { redirectWithFlash } from '#app/page/flash.server'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { LinkButton } from '#app/ui/button'
import { PageHeader } from '#app/ui/page-header'
import { editPage } from '../edit-page.server'
import { postedWidget } from '../editor.server'
import { requireWidgetType } from '../require-amplify.server'
import { SnippetField } from '../snippet-field'
import { widgetTypes } from '../widget'
import { WidgetForm } from '../widget-form'
import { requireWidget, updateWidget } from '../widgets.server'

export function loader({ params, context }: LoaderFunctionArgs) {
  const { viewer, type } = requireWidgetType(context, params.widgetType)
  return editPage(viewer, type, params.widgetId, new Date())
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { viewer, type } = requireWidgetType(context, params.widgetType)
  const widget = await viewer.query((tx) => requireWidget(tx, params.widgetId, type))
  const { id, answer } = await postedWidget(viewer, type, request, (tx, content) =>
    updateWidget(tx, viewer, widget, content, new Date()),
  )
  return (
    answer ??
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
        // `getTime()`, because as a string, two saves within one second would have the same key.
        key={changedAt.getTime()}
        page={page}
        reply={reply}
        save="Save widget"
      />
    </>
  )
}
