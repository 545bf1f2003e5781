/** Parses the form of the Facebook Pages page: the location chosen for each Page that was shown. */
import { z } from 'zod'
import { asId } from '#app/database/id'
import { formReply, readForm } from '#app/forms.server'
import { redirectWithFlash } from '#app/page/flash.server'
import { counted } from '#app/ui/numbers'
import type { Viewer } from '#app/viewer/viewer.server'
import { linkPages, type PageChoice } from './page-links.server'

const pagesSchema = z.object({ page: z.record(z.string(), z.string().default('')).default({}) })

export async function confirmPages(request: Request, viewer: Viewer, now: Date) {
  const form = await readForm(request, pagesSchema)
  if (form.status !== 'success') return formReply(form)
  const saved = await linkPages(viewer, choicesOf(form.value.page), now)
  if (!saved.ok) return formReply(form, [saved.reason])
  const back = viewer.href('/settings/integrations/facebook/matches')
  const { linked, unlinked } = saved
  if (linked + unlinked === 0) return redirectWithFlash(back, 'Nothing was changed.', 'info')
  const parts = [
    linked > 0 && `${counted(linked, 'location')} linked`,
    unlinked > 0 && `${unlinked} unlinked`,
  ]
  return redirectWithFlash(back, parts.filter(Boolean).join(', '))
}

/** A value that is not an id was not chosen from the list and changes nothing. */
function choicesOf(page: Record<string, string>): PageChoice[] {
  return Object.entries(page).flatMap(([pageId, value]) => {
    const locationId = asId(value)
    return /^\d{1,40}$/.test(pageId) && (value === '' || locationId) ? [{ pageId, locationId }] : []
  })
}
