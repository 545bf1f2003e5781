import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireWidgetType } from '../amplify-access.server'
import { loadDraftPreview } from '../editor.server'

/** Returns the URL of the preview for the current input. The form requests it while the user types. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { viewer, type } = requireWidgetType(context, params.widgetType)
  return Response.json(await loadDraftPreview(viewer, type, request))
}

/** Redirects to the form, because this URL has no page. */
export function loader({ params, context }: LoaderFunctionArgs) {
  const { viewer, type } = requireWidgetType(context, params.widgetType)
  return redirect(viewer.href('/amplify/widgets/create/:widgetType', { widgetType: type }))
}
