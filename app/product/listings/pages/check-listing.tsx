import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { noFieldsSchema, requireForm, returnPath } from '#app/kit/forms/forms.server'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { requireLocation } from '#app/product/locations/locations.server'
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
