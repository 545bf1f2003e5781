import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { requireWidgetType } from '../amplify-access.server'
import { duplicateWidget, requireWidget } from '../widgets.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { viewer, type } = requireWidgetType(context, params.widgetType)
  const { id } = await viewer.query((tx) => requireWidget(tx, params.widgetId, type))
  return redirect(
    viewer.href('/amplify/widgets/edit/:widgetType/:widgetId', { widgetType: type, widgetId: id }),
  )
}

export async function action({ params, context }: ActionFunctionArgs) {
  const { viewer, type } = requireWidgetType(context, params.widgetType)
  const copy = await viewer.query(async (tx) =>
    duplicateWidget(tx, viewer, await requireWidget(tx, params.widgetId, type), new Date()),
  )
  return copy.ok
    ? redirectWithFlash(
        viewer.href('/amplify/widgets/edit/:widgetType/:widgetId', { widgetType: type, widgetId: copy.id }),
        'Widget duplicated',
      )
    : redirectWithFlash(viewer.href('/amplify'), copy.reason, 'alert')
}

export default function Page() {
  return null
}
