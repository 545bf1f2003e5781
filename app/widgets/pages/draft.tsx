import type { ActionFunctionArgs } from '@remix-run/node'
import { drawnDraft } from '../editor.server'
import { requireWidgetType } from '../require-amplify.server'

/** For the preview beside the form, while somebody types. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { viewer, type } = requireWidgetType(context, params.widgetType)
  return Response.json(await drawnDraft(viewer, type, request))
}
