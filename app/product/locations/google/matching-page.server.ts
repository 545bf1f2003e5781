/**
 * Handles the forms of the page of Google profiles: the links of profiles to locations, with one field for each profile
 * that contains the id of the selected location; creating locations; and undoing that.
 */
import { z } from 'zod'
import { parseId } from '#app/kit/database/id'
import { respondWithConflicts } from '#app/kit/forms/form-edits.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { shownField } from '#app/kit/forms/shown-field'
import { pluralize } from '#app/kit/ui/format-numbers'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { createLocations } from './create-locations.server'
import { type MatchChoice, saveMatches } from './matching.server'
import { profileKey } from './profile-key'
import { undoCreation } from './undo-creation.server'

const profilesSchema = z.object({
  match: z.record(z.string(), z.string().default('')).default({}),
  shown: shownField,
  /** The key of a profile, or `all`. */
  create: z.string().optional(),
  /** The time of the creation to undo. */
  undo: z.iso.datetime().optional(),
})
type ProfilesForm = Extract<
  Awaited<ReturnType<typeof readForm<typeof profilesSchema>>>,
  { status: 'success' }
>

export async function submitProfiles(request: Request, viewer: Viewer, now: Date) {
  const form = await readForm(request, profilesSchema)
  if (form.status !== 'success') return respondWithForm(form)
  if (form.value.undo) return submitUndo(form, viewer, new Date(form.value.undo), now)
  if (form.value.create) return submitCreation(form, viewer, form.value.create, now)
  return submitMatches(form, viewer, now)
}

async function submitCreation(form: ProfilesForm, viewer: Viewer, create: string, now: Date) {
  if (!viewer.can('location.create')) throw new Response('Not permitted', { status: 403 })
  const locationName = create === 'all' ? create : profileKey.parse(create)
  if (!locationName) throw new Response('Profile not found', { status: 404 })
  const result = await createLocations(viewer, locationName, now)
  if (!result.ok) return respondWithForm(form, [result.reason])
  const profilesHref = viewer.href('/settings/integrations/google/profiles')
  if (result.created === 0) return redirectWithFlash(profilesHref, 'No changes made.', 'info')
  // After a single location, the user may want to create the next one.
  const back = create === 'all' ? viewer.href('/reviews/arriving') : profilesHref
  const message =
    create === 'all'
      ? `${pluralize(result.created, 'location')} created.`
      : `${pluralize(result.created, 'location')} created. Their reviews arrive within a minute.`
  return result.limitMessage
    ? redirectWithFlash(back, `${message} ${result.limitMessage}`, 'info')
    : redirectWithFlash(back, message)
}

async function submitUndo(form: ProfilesForm, viewer: Viewer, at: Date, now: Date) {
  const result = await undoCreation(viewer, at, now)
  if (!result.ok) return respondWithForm(form, [result.reason])
  const back = viewer.href('/settings/integrations/google/profiles')
  if (result.deleted + result.kept === 0) return redirectWithFlash(back, 'No changes made.', 'info')
  const kept = result.kept > 0 ? ` ${pluralize(result.kept, 'location')} kept, because they are in use.` : ''
  return redirectWithFlash(back, `${pluralize(result.deleted, 'location')} deleted.${kept}`)
}

async function submitMatches(form: ProfilesForm, viewer: Viewer, now: Date) {
  const { match, shown } = form.value
  const result = await saveMatches(viewer, parseChoices(match), { shown, now })
  if ('conflicts' in result) return respondWithConflicts(form, result.conflicts)
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
