import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { formReply, readForm, returnPath } from '#app/forms.server'
import { redirectWithFlash } from '#app/page/flash.server'
import { takeAttempt } from '#app/sign-in/attempt-limits.server'
import { requireViewer } from '#app/viewer/viewer.server'
import { checkNow } from '../checking.server'
import { confirmRemoval } from '../holding.server'

const checkSchema = z.object({
  locationId: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .optional(),
  /** The source that no longer shows the location's reviews: the user confirms that they are gone. */
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
  if (form.status !== 'success') return formReply(form)
  const { locationId, goneAt } = form.value
  if (locationId && goneAt) {
    const isHeld = await viewer.query((tx) => confirmRemoval(tx, locationId, goneAt))
    return redirectWithFlash(
      viewer.href('/reviews/removed'),
      isHeld ? 'They are being taken out.' : 'Nothing waits for a word there any more.',
    )
  }
  const limits = [{ key: `check ${viewer.accountId}|${locationId ?? ''}`, most: 1, windowMs: 60_000 }]
  if ((await takeAttempt(limits, new Date())) > 0)
    return redirectWithFlash(
      returnPath(form, viewer.href('/reviews')),
      'The sources were asked less than a minute ago.',
    )
  const places = await viewer.query((tx) => checkNow(tx, locationId ?? null))
  const leadsTo = returnPath(form, viewer.href('/reviews'))
  return redirectWithFlash(
    leadsTo,
    places > 0
      ? 'The sources are being asked. New reviews show in a moment.'
      : 'No source of reviews is connected here.',
  )
}

export default function Checks() {
  return null
}
