import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { readForm, returnPath } from '#app/forms.server'
import { redirectWithFlash } from '#app/page/flash.server'
import { requireViewer } from '#app/viewer/viewer.server'
import { beginListingPhotos, photosSchema } from '../dashboard/listing-photos.server'

export function loader({ context }: LoaderFunctionArgs) {
  return redirect(requireViewer(context).href('/dashboard/local_listings'))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, photosSchema)
  if (form.status !== 'success') throw new Response('The form could not be read', { status: 400 })
  const backTo = returnPath(form, viewer.href('/dashboard/local_listings'))
  const begun = await viewer.query((tx) => beginListingPhotos(tx, viewer, form.value, backTo, new Date()))
  if (begun.ok) return redirect(viewer.href('/photos/upload/:draftId/file', { draftId: begun.draftId }))
  return redirectWithFlash(backTo, begun.reason, 'alert', { duration: begun.duration })
}

export default function Photos() {
  return null
}
