import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { readForm, returnPath } from '#app/kit/forms/forms.server'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { photosSchema, startListingPhotos } from '../dashboard/start-listing-photos.server'

export function loader({ context }: LoaderFunctionArgs) {
  return redirect(requireViewer(context).href('/dashboard/local_listings'))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, photosSchema)
  if (form.status !== 'success') throw new Response('The form could not be read', { status: 400 })
  const backTo = returnPath(form, viewer.href('/dashboard/local_listings'))
  const result = await viewer.query((tx) => startListingPhotos(tx, viewer, form.value, backTo, new Date()))
  if (result.ok) return redirect(viewer.href('/photos/upload/:draftId/file', { draftId: result.draftId }))
  return redirectWithFlash(backTo, result.reason, 'alert', { duration: result.duration })
}

export default function Photos() {
  return null
}
