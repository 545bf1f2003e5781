import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { formFields, returnPath } from '#app/forms.server'
import { requireLocation } from '#app/locations/locations.server'
import { requireViewer } from '#app/session/viewer.server'
import { redirectWithFlash } from '#app/shell/flash.server'
import { sendToDirectories } from '../dashboard/switching.server'
import { requireListings } from '../require-listings.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireListings(requireViewer(context, 'location.update'))
  await viewer.query((tx) => requireLocation(tx, params.locationId))
  return redirect(viewer.paths.localListings())
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireListings(requireViewer(context, 'location.update'))
  const fields = await formFields(request)
  const outcome = await sendToDirectories(viewer, params.locationId)
  const backTo = returnPath(fields, viewer.paths.localListings())
  return redirectWithFlash(backTo, outcome.message, outcome.ok ? 'success' : 'info')
}

export default function Send() {
  return null
}
