import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { parseId } from '#app/database/id'
import { readForm } from '#app/forms.server'
import { redirectWithFlash } from '#app/page/flash.server'
import { requireViewer } from '#app/viewer/viewer.server'
import { saveTrustpilotLocation } from '../trustpilot/review-location.server'

const choiceSchema = z.object({ locationId: z.string().optional() })

export function loader({ context }: LoaderFunctionArgs) {
  return redirect(requireViewer(context).href('/settings/integrations'))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, choiceSchema)
  const id = form.status === 'success' ? parseId(form.value.locationId) : null
  const name = id && (await saveTrustpilotLocation(viewer, id))
  const back = viewer.href('/settings/integrations')
  return name
    ? redirectWithFlash(back, `Trustpilot reviews are assigned to ${name}`)
    : redirectWithFlash(back, 'Choose a location with a website.', 'alert')
}
