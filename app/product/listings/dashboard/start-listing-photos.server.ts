/**
 * Starts a photo upload for the locations selected on the dashboard. Refuses if photos cannot be sent to one of them.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { photoDirectory } from '#app/kit/directories/directories'
import { loadRequestedFilter } from '#app/platform/reports/requested-filter.server'
import { resolveSelectedRows } from '#app/platform/reports/selected-rows.server'
import { selectionFields } from '#app/platform/reports/selection'
import { loadSourceTable } from '#app/platform/reports/sort-order'
import { clockOf } from '#app/platform/viewer/clock.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadIntegrationStatuses } from '#app/product/integrations/directory-connections.server'
import { createDraft, maxLocations } from '#app/product/photos/photo-drafts.server'
import { listingReport } from '../listing-report.server'

export const photosSchema = z.object({ ...selectionFields, isSimple: z.string().optional() })

const photosBlockedMessage =
  'One or more selected locations has Auto Sync and/or Google directory turned off or does not have an active integration'
const photosBlockedSimpleMessage =
  'One or more of the locations selected has Auto Sync turned off or is not found in Google integrations.'

type StartResult = { ok: true; draftId: Id } | { ok: false; reason: string; duration?: number }

export async function startListingPhotos(
  tx: Tx,
  viewer: Viewer,
  input: z.infer<typeof photosSchema>,
  returnTo: string,
  now: Date,
): Promise<StartResult> {
  if (viewer.settings.publishing !== true) return { ok: false, reason: photosBlockedMessage, duration: 5000 }
  const clock = clockOf(viewer)
  const selected = await resolveSelectedRows(tx, listingReport, input, { clock, noun: 'location' })
  if (!selected.ok) return { ok: false, reason: selected.reason }
  const { filter } = await loadRequestedFilter(tx, listingReport, new URLSearchParams(input.search))
  const { rows } = await sql<{ id: Id; isReady: boolean }>`
    select l.id, l.auto_sync and exists (select from listings d
      where d.account_id = l.account_id and d.location_id = l.id and d.directory = ${photoDirectory} and d.is_enabled
    ) as "isReady"
    from ${await loadSourceTable(listingReport, tx, filter, clock)}
    where l.account_id = ${tx.accountId} and ${selected.rows} limit ${maxLocations + 1}`.execute(tx)
  if (rows.length === 0) return { ok: false, reason: 'Select at least one location' }
  if (rows.length > maxLocations)
    return { ok: false, reason: `Select at most ${maxLocations} locations at once` }
  const isConnected = (await loadIntegrationStatuses(tx))[photoDirectory] === 'active'
  if (!isConnected || !rows.every(({ isReady }) => isReady))
    return input.isSimple
      ? { ok: false, reason: photosBlockedSimpleMessage, duration: 3000 }
      : { ok: false, reason: photosBlockedMessage, duration: 5000 }
  const locationIds = rows.map(({ id }) => id)
  return {
    ok: true,
    draftId: await createDraft(tx, viewer, { flow: 'upload', locationIds, category: null, returnTo }, now),
  }
}
