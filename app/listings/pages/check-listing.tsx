import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { noFieldsSchema, requireForm, returnPath } from '#app/forms.server'
import { requireLocation } from '#app/locations/locations.server'
import { redirectWithFlash } from '#app/page/flash.server'
import { requireViewer } from '#app/viewer/viewer.server'
import { requestScan } from '../auto-sync.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  await viewer.query((tx) => requireLocation(tx, params.locationId))
  return redirect(viewer.href('/dashboard/local_listings'))
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await requireForm(request, noFieldsSchema)
  await viewer.query(async (tx) => {
    const { id } = await requireLocation(tx, params.locationId)
    await requestScan(tx, [id])
  })
  const backTo = returnPath(form, viewer.href('/dashboard/local_listings'))
  return redirectWithFlash(backTo, 'Checking directories. Refresh in a minute.')
}

export default function Check() {
  return null
}
