/** What the page of Pages takes: for each Page that was shown, the location chosen for it. */
import { z } from 'zod'
import { asId } from '#app/database/id'
import { requireForm } from '#app/forms.server'
import type { Viewer } from '#app/session/viewer.server'
import { redirectWithFlash } from '#app/shell/flash.server'
import { counted } from '#app/ui/numbers'
import { pageField } from './page-field'
import { linkPages, type PageChoice } from './page-links.server'

const pagesSchema = z.object({ page: z.record(z.string(), z.unknown()).catch({}) })

export async function confirmPages(request: Request, viewer: Viewer, now: Date) {
  const { page } = (await requireForm(request, pagesSchema)).value
  const saved = await linkPages(viewer, choicesOf(page), now)
  const back = viewer.href('/settings/integrations/facebook/matches')
  if (!saved.ok) return redirectWithFlash(back, saved.reason, 'alert')
  const { linked, unlinked } = saved
  if (linked + unlinked === 0) return redirectWithFlash(back, 'Nothing was changed.', 'info')
  const parts = [
    linked > 0 && `${counted(linked, 'location')} linked`,
    unlinked > 0 && `${unlinked} unlinked`,
  ]
  return redirectWithFlash(back, parts.filter(Boolean).join(', '))
}

/** What is no id was not chosen from the list, and changes nothing. */
function choicesOf(page: Record<string, unknown>): PageChoice[] {
  return Object.entries(page).flatMap(([name, value]) => {
    const pageId = pageField.read(`page.${name}`)
    const locationId = value === '' ? null : asId(String(value))
    return pageId && (value === '' || locationId) ? { pageId, locationId } : []
  })
}
