/** What the page of Pages takes: for each Page that was shown, the location chosen for it. */
import { asId } from '#app/database/id'
import { formFields } from '#app/forms.server'
import type { Viewer } from '#app/session/viewer.server'
import { redirectWithFlash } from '#app/shell/flash.server'
import { counted } from '#app/ui/numbers'
import { pageField } from './page-field'
import { linkPages, type PageChoice } from './page-links.server'

export async function confirmPages(request: Request, viewer: Viewer, now: Date) {
  const saved = await linkPages(viewer, choicesIn(await formFields(request)), now)
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
function choicesIn(fields: FormData): PageChoice[] {
  return [...fields].flatMap(([name, value]) => {
    const pageId = pageField.read(name)
    const locationId = value === '' ? null : asId(String(value))
    return pageId && (value === '' || locationId) ? { pageId, locationId } : []
  })
}
