/** What the page of profiles takes: for each profile that was shown, the location chosen for it. */
import { asId } from '#app/database/id'
import { formFields } from '#app/forms.server'
import type { Viewer } from '#app/session/viewer.server'
import { redirectWithFlash } from '#app/shell/flash.server'
import { counted } from '#app/ui/numbers'
import { matchField } from './match-field'
import { type MatchChoice, saveMatches } from './matching.server'

export async function confirmMatches(request: Request, viewer: Viewer, now: Date) {
  const matched = await saveMatches(viewer, choicesIn(await formFields(request)), now)
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

function choicesIn(fields: FormData): MatchChoice[] {
  return [...fields].flatMap(([name, value]) => {
    const locationName = matchField.read(name)
    if (!locationName) return []
    return value === '' ? { locationName, locationId: null } : idChoice(locationName, String(value))
  })
}

/** What is no id was not chosen from the list, and changes nothing. */
function idChoice(locationName: string, value: string): MatchChoice[] {
  const locationId = asId(value)
  return locationId ? [{ locationName, locationId }] : []
}
