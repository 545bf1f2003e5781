/** Handles the form of the Facebook Pages page, which contains the location selected for each Page. */
import { z } from 'zod'
import { parseId } from '#app/kit/database/id'
import { respondWithConflicts } from '#app/kit/forms/form-edits.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { shownField } from '#app/kit/forms/shown-field'
import { pluralize } from '#app/kit/ui/format-numbers'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { linkPages, type PageChoice } from './page-links.server'

const pagesSchema = z.object({
  page: z.record(z.string(), z.string().default('')).default({}),
  shown: shownField,
})

export async function savePageLinks(request: Request, viewer: Viewer, now: Date) {
  const form = await readForm(request, pagesSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const { page, shown } = form.value
  const result = await linkPages(viewer, parsePageChoices(page), { shown, now })
  if ('conflicts' in result) return respondWithConflicts(form, result.conflicts)
  if (!result.ok) return respondWithForm(form, [result.reason])
  const back = viewer.href('/settings/integrations/facebook/matches')
  const { linked, unlinked } = result
  if (linked + unlinked === 0) return redirectWithFlash(back, 'Nothing was changed.', 'info')
  const parts = [
    linked > 0 && `${pluralize(linked, 'location')} linked`,
    unlinked > 0 && `${unlinked} unlinked`,
  ]
  return redirectWithFlash(back, parts.filter(Boolean).join(', '))
}

/**
 * Returns the selected location of each Page. Ignores a value that is not an id, because the form cannot contain one.
 */
function parsePageChoices(page: Record<string, string>): PageChoice[] {
  return Object.entries(page).flatMap(([pageId, value]) => {
    const locationId = parseId(value)
    return /^\d{1,40}$/.test(pageId) && (value === '' || locationId) ? [{ pageId, locationId }] : []
  })
}
