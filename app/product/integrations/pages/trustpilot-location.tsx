import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { parseId } from '#app/kit/database/id'
import { submittedShown } from '#app/kit/forms/form-edits.server'
import { readForm } from '#app/kit/forms/forms.server'
import { shownField } from '#app/kit/forms/shown-field'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { saveTrustpilotLocation } from '../trustpilot/review-location.server'

const choiceSchema = z.object({ locationId: z.string().optional(), shown: shownField })

export function loader({ context }: LoaderFunctionArgs) {
  return redirect(requireViewer(context).href('/settings/integrations'))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, choiceSchema)
  const id = form.status === 'success' ? parseId(form.value.locationId) : null
  const saved = id && (await saveTrustpilotLocation(viewer, id, submittedShown(form)))
  const back = viewer.href('/settings/integrations')
  if (!saved) return redirectWithFlash(back, 'Choose a location with a website.', 'alert')
  return saved.ok
    ? redirectWithFlash(back, `Trustpilot reviews are assigned to ${saved.name}`)
    : redirectWithFlash(
        back,
        `Nothing was saved: somebody else has assigned Trustpilot reviews to ${saved.name} in the meantime.`,
        'alert',
      )
}
