/**
 * Adds what the bakery's users have done with the product, so that no page of the demo is empty. Everything is created
 * by the functions that the pages call, so that it has a history and the worker does the rest, such as publishing the
 * posts on the emulated Google.
 */
import type { Id } from '#app/kit/database/schema'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadViewerOfUser } from '#app/platform/viewer/viewer-of-user.server'
import { addDemoBulkEdits } from './demo-bulk-edits.server'
import { addDemoFiles } from './demo-files.server'
import { addDemoImports } from './demo-imports.server'
import { addDemoIndustryComparison } from './demo-industry-comparison.server'
import { addDemoKeys } from './demo-keys.server'
import { addDemoLocationChanges } from './demo-location-changes.server'
import { addDemoPosts } from './demo-posts.server'
import { addDemoRemovedReviews } from './demo-removed-reviews.server'
import { addDemoSavedFilters } from './demo-saved-filters.server'
import { addDemoSchedules } from './demo-schedules.server'
import { addDemoTargets } from './demo-targets.server'
import { addDemoWidgets } from './demo-widgets.server'

const steps: ((viewer: Viewer, now: Date) => Promise<void>)[] = [
  addDemoSavedFilters,
  addDemoSchedules,
  addDemoFiles,
  addDemoWidgets,
  addDemoImports,
  addDemoLocationChanges,
  addDemoBulkEdits,
  addDemoPosts,
  addDemoRemovedReviews,
  addDemoTargets,
  addDemoIndustryComparison,
  addDemoKeys,
]

/** Takes all steps, even if one of them fails. Then throws the errors of the steps that failed. */
export async function addDemoActivity(owner: { accountId: Id; userId: Id }, now: Date): Promise<void> {
  const viewer = await loadViewerOfUser(owner.accountId, owner.userId)
  if (!viewer) throw new Error('The demo has no active owner.')
  const errors: Error[] = []
  for (const addStep of steps) await addStep(viewer, now).catch((error: Error) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, errors.map(({ message }) => message).join('\n'))
}
