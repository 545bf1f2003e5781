import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireWidgetType } from '../amplify-access.server'
import { loadDraftPreview } from '../editor/editor.server'

/** Returns the preview next to the form while the user types. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { viewer, type } = requireWidgetType(context, params.widgetType)
  return Response.json(await loadDraftPreview(viewer, type, request))
}

/** This address has no page. */
export function loader({ params, context }: LoaderFunctionArgs) {
  const { viewer, type } = requireWidgetType(context, params.widgetType)
  return redirect(viewer.href('/amplify/widgets/create/:widgetType', { widgetType: type }))
}
