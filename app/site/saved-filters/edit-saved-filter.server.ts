/** Saves the settings of a saved filter, merged with what was saved in another tab since the form was opened. */
import type { z } from 'zod'
import { userTypeLabels } from '#app/kit/access/user-types'
import type { Audience } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import {
  describeConflicts,
  describeShown,
  type EditConflicts,
  mergeEdits,
} from '#app/kit/forms/form-edits.server'
import { formatAudience } from '#app/platform/filters/saved/audience-labels'
import { updateSavedFilter } from '#app/platform/filters/saved/save-filter.server'
import {
  isFilterOwner,
  type SavedFilter,
  type SavedFilterViewer,
} from '#app/platform/filters/saved/saved-filter'
import type { savedFilterSchema } from '#app/platform/filters/saved/saved-filter-schema'
import { requireSavedFilter } from '#app/platform/filters/saved/visible-filters.server'

type Settings = { name: string; sharedWith: Audience | ''; isDefault: boolean }

const settingsOf = ({ name, sharedWith, isDefault }: SavedFilter): Settings => ({
  name,
  sharedWith: sharedWith ?? '',
  isDefault,
})

/** Returns the hidden field of the form. */
export const describeShownFilter = (saved: SavedFilter): string => describeShown(settingsOf(saved))

/** Returns the conflicts instead of saving if the same settings have been changed in the meantime. */
export async function editSavedFilter(
  tx: Tx,
  viewer: SavedFilterViewer & { name: string },
  filterId: string | undefined,
  { name, sharedWith, isDefault }: z.output<typeof savedFilterSchema>,
  shown: string,
): Promise<{ ok: true } | { ok: false; conflicts: EditConflicts }> {
  const saved = await requireSavedFilter(tx, viewer, filterId, 'held')
  const stored = settingsOf(saved)
  // The page of a filter that belongs to somebody else has only the default.
  const submitted = isFilterOwner(viewer, saved)
    ? { name: name ?? saved.name, sharedWith: sharedWith ?? ('' as const), isDefault }
    : { ...stored, isDefault }
  const { values, conflicts } = mergeEdits<Settings>({ shown, submitted, stored })
  if (conflicts.length > 0) {
    // Only the owner changes these settings, so it was the same person in another tab.
    const at = new Date(Number(saved.version) / 1000)
    const edit = { stored, submitted, by: viewer.name, at }
    return { ok: false, conflicts: describeConflicts(conflicts, edit, (field) => labels[field]!, format) }
  }
  const change = { ...values, sharedWith: values.sharedWith || undefined }
  return updateSavedFilter(tx, viewer, saved, change)
}

const labels: Record<string, string> = { name: 'Name', sharedWith: 'Shared with', isDefault: 'Default' }

function format(field: string, { name, sharedWith, isDefault }: Settings): string {
  if (field === 'name') return name
  if (field === 'isDefault') return isDefault ? 'Yes' : 'No'
  return formatAudience(sharedWith || null, userTypeLabels)
}
