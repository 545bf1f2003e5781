/** Adds saved filters on several pages, one of them shared with all users of the account. */

import { createSavedFilter, updateSavedFilter } from '#app/platform/filters/saved/save-filter.server'
import { requireSavedFilter } from '#app/platform/filters/saved/visible-filters.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { findReport } from '#app/site/exports/all-reports.server'

const demoFilters = [
  { page: 'reviews', name: 'Unhappy customers', query: 'rating=1&rating=2', isShared: true },
  { page: 'reviews', name: 'Google, last quarter', query: 'sourceId=1&dateDescriptor=previous_quarter' },
  { page: 'local_listings', name: 'Not in sync', query: 'status=not_in_sync' },
]

export async function addDemoSavedFilters(viewer: Viewer): Promise<void> {
  for (const { page, name, query, isShared } of demoFilters) {
    const { filter } = findReport(page)!
    const stored = filter.toStored(filter.read(new URLSearchParams(query)))
    await viewer.query(async (tx) => {
      const saved = await createSavedFilter(tx, viewer, { page, name, filter: stored })
      if (!saved.ok || !isShared) return
      const record = await requireSavedFilter(tx, viewer, saved.id)
      await updateSavedFilter(tx, viewer, record, { name, sharedWith: 'everybody', isDefault: false })
    })
  }
}
