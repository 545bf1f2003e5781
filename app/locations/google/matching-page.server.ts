/**
 * Handles the form that links Google profiles to locations. The form has one field for each profile, with the id of the
 * selected location.
 */
import { z } from 'zod'
import { parseId } from '#app/database/id'
import { readForm, respondWithForm } from '#app/forms.server'
import { redirectWithFlash } from '#app/page/flash.server'
import { pluralize } from '#app/ui/format-numbers'
import type { Viewer } from '#app/viewer/viewer.server'
import { type MatchChoice, saveMatches } from './matching.server'
import { profileKey } from './profile-key'

const matchesSchema = z.object({ match: z.record(z.string(), z.string().default('')).default({}) })

export async function confirmMatches(request: Request, viewer: Viewer, now: Date) {
  const form = await readForm(request, matchesSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const result = await saveMatches(viewer, parseChoices(form.value.match), now)
  if (!result.ok) return respondWithForm(form, [result.reason])
  const back = viewer.href('/settings/integrations/google/profiles')
  const { linked, unlinked } = result
  if (linked + unlinked === 0) return redirectWithFlash(back, 'No changes made.', 'info')
  const parts = [
    linked > 0 && `${pluralize(linked, 'location')} linked`,
    unlinked > 0 && `${unlinked} unlinked`,
  ]
  return redirectWithFlash(back, parts.filter(Boolean).join(', '))
}

/** Parses the posted choices. Ignores invalid values, because they were not selected from the list. */
function parseChoices(match: Record<string, string>): MatchChoice[] {
  return Object.entries(match).flatMap(([key, value]) => {
    const locationName = profileKey.parse(key)
    const locationId = parseId(value)
    return locationName && (value === '' || locationId) ? [{ locationName, locationId }] : []
  })
}
