import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireForm, returnPath } from '#app/kit/forms/forms.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { requireLocation } from '#app/product/locations/locations.server'
import { directorySwitchSchema } from '../dashboard/switch-schemas'
import { redirectAfterSwitch, switchDirectory } from '../dashboard/sync-controls.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  await viewer.query((tx) => requireLocation(tx, params.locationId))
  return redirect(viewer.href('/dashboard/local_listings'))
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await requireForm(request, directorySwitchSchema)
  const outcome = await switchDirectory(viewer, params.locationId, form.value, new Date())
  const backTo = returnPath(form, viewer.href('/dashboard/local_listings'))
  return redirectAfterSwitch(backTo, outcome, form.value.from)
}

export default function Directory() {
  return null
}
