import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { readForm, respondWithForm, returnPath } from '#app/kit/forms/forms.server'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { recordAttempt } from '#app/platform/sign-in/attempt-limits.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { scheduleFetchesNow } from '../fetch-now.server'
import { confirmRemoval } from '../removal/quarantine.server'

const checkSchema = z.object({
  locationId: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .optional(),
  /**
   * The ID of the source that no longer shows the location's reviews. If it is given, the user confirms that these
   * reviews are gone.
   */
  goneAt: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .optional(),
})

export function loader({ context }: LoaderFunctionArgs) {
  return redirect(requireViewer(context).href('/reviews'))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, checkSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const { locationId, goneAt } = form.value
  if (locationId && goneAt) {
    const isConfirmed = await viewer.query((tx) => confirmRemoval(tx, locationId, goneAt))
    return redirectWithFlash(
      viewer.href('/reviews/removed'),
      isConfirmed ? 'The reviews are being removed.' : 'These reviews no longer need confirmation.',
    )
  }
  const limits = [{ key: `check ${viewer.accountId}|${locationId ?? ''}`, max: 1, windowMs: 60_000 }]
  if ((await recordAttempt(limits, new Date())) > 0)
    return redirectWithFlash(
      returnPath(form, viewer.href('/reviews')),
      'Reviews were refreshed less than a minute ago.',
    )
  const fetchCount = await viewer.query((tx) => scheduleFetchesNow(tx, locationId ?? null))
  const returnTo = returnPath(form, viewer.href('/reviews'))
  return redirectWithFlash(
    returnTo,
    fetchCount > 0 ? 'Refreshing. New reviews will appear shortly.' : 'No review sources are connected.',
  )
}

export default function CheckSources() {
  return null
}
