/** What the page of profiles takes: for each profile that was shown, the location chosen for it. */
import { z } from 'zod'
import { asId } from '#app/database/id'
import { requireForm } from '#app/forms.server'
import type { Viewer } from '#app/session/viewer.server'
import { redirectWithFlash } from '#app/shell/flash.server'
import { counted } from '#app/ui/numbers'
import { matchField } from './match-field'
import { type MatchChoice, saveMatches } from './matching.server'

const matchesSchema = z.object({ match: z.record(z.string(), z.unknown()).catch({}) })

export async function confirmMatches(request: Request, viewer: Viewer, now: Date) {
  const { match } = (await requireForm(request, matchesSchema)).value
  const matched = await saveMatches(viewer, choicesOf(match), now)
  const back = viewer.href('/settings/integrations/google/profiles')
  if (!matched.ok) return redirectWithFlash(back, matched.reason, 'alert')
  const { linked, unlinked } = matched
  if (linked + unlinked === 0) return redirectWithFlash(back, 'Nothing was changed.', 'info')
  const parts = [
    linked > 0 && `${counted(linked, 'location')} linked`,
    unlinked > 0 && `${unlinked} unlinked`,
  ]
  return redirectWithFlash(back, parts.filter(Boolean).join(', '))
}

function choicesOf(match: Record<string, unknown>): MatchChoice[] {
  return Object.entries(match).flatMap(([name, value]) => {
    const locationName = matchField.read(`match.${name}`)
    if (!locationName) return []
    return value === '' ? { locationName, locationId: null } : idChoice(locationName, String(value))
  })
}

/** What is no id was not chosen from the list, and changes nothing. */
function idChoice(locationName: string, value: string): MatchChoice[] {
  const locationId = asId(value)
  return locationId ? [{ locationName, locationId }] : []
}
