import type { Tx } from '#app/kit/database/tenant.server'
import { removeSavedFilter } from '#app/platform/filters/saved/save-filter.server'
import type { SavedFilter } from '#app/platform/filters/saved/saved-filter'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'

/** Deletes a saved filter and records who did. `from` is the URL from which it was deleted. */
export async function deleteSavedFilter(tx: Tx, viewer: Viewer, saved: SavedFilter, from: string) {
  const outcome = await removeSavedFilter(tx, viewer, saved, from)
  const details = { filterId: saved.id, page: saved.page }
  if (outcome.ok)
    await recordAudit(tx, {
      ...actorOf(viewer),
      action: 'saved_filter.deleted',
      subject: saved.name,
      details,
    })
  return outcome
}
