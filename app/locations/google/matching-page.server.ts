/** Handles the form that matches profiles: for each profile shown, the location chosen for it. */
import { z } from 'zod'
import { asId } from '#app/database/id'
import { formReply, readForm } from '#app/forms.server'
import { redirectWithFlash } from '#app/page/flash.server'
import { counted } from '#app/ui/numbers'
import type { Viewer } from '#app/viewer/viewer.server'
import { type MatchChoice, saveMatches } from './matching.server'
import { profileKey } from './profile-key'

const matchesSchema = z.object({ match: z.record(z.string(), z.string().default('')).default({}) })

export async function confirmMatches(request: Request, viewer: Viewer, now: Date) {
  const form = await readForm(request, matchesSchema)
  if (form.status !== 'success') return formReply(form)
  const matched = await saveMatches(viewer, choicesOf(form.value.match), now)
  if (!matched.ok) return formReply(form, [matched.reason])
  const back = viewer.href('/settings/integrations/google/profiles')
  const { linked, unlinked } = matched
  if (linked + unlinked === 0) return redirectWithFlash(back, 'Nothing was changed.', 'info')
  const parts = [
    linked > 0 && `${counted(linked, 'location')} linked`,
    unlinked > 0 && `${unlinked} unlinked`,
  ]
  return redirectWithFlash(back, parts.filter(Boolean).join(', '))
}

/** Skips values that are not ids: they were not chosen from the list, so they change nothing. */
function choicesOf(match: Record<string, string>): MatchChoice[] {
  return Object.entries(match).flatMap(([key, value]) => {
    const locationName = profileKey.read(key)
    const locationId = asId(value)
    return locationName && (value === '' || locationId) ? [{ locationName, locationId }] : []
  })
}
