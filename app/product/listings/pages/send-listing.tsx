import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { noFieldsSchema, requireForm, returnPath } from '#app/kit/forms/forms.server'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { requireLocation } from '#app/product/locations/locations.server'
import { sendToDirectories } from '../dashboard/sync-controls.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  await viewer.query((tx) => requireLocation(tx, params.locationId))
  return redirect(viewer.href('/dashboard/local_listings'))
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await requireForm(request, noFieldsSchema)
  const outcome = await sendToDirectories(viewer, params.locationId)
  const backTo = returnPath(form, viewer.href('/dashboard/local_listings'))
  return redirectWithFlash(backTo, outcome.message, outcome.ok ? 'success' : 'info')
}

export default function Send() {
  return null
}
