import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { drawnDraft } from '../editor.server'
import { requireWidgetType } from '../require-amplify.server'

/** For the preview beside the form, while somebody types. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { viewer, type } = requireWidgetType(context, params.widgetType)
  return Response.json(await drawnDraft(viewer, type, request))
}

/** Nothing is to be seen at this address. */
export function loader({ params, context }: LoaderFunctionArgs) {
  const { viewer, type } = requireWidgetType(context, params.widgetType)
  return redirect(viewer.href('/amplify/widgets/create/:widgetType', { widgetType: type }))
}
