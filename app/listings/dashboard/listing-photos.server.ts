/** Starts a photo upload for the locations selected on the dashboard, unless one of them cannot take photos. */
import { sql } from 'kysely'
import { z } from 'zod'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { integrationStatuses } from '#app/integrations/directory-connections.server'
import { beginDraft, mostLocations } from '#app/photos/drafts.server'
import { tableOf } from '#app/reports/order'
import { requestedFilter } from '#app/reports/requested.server'
import { selectedRows } from '#app/reports/selected.server'
import { selectionFields } from '#app/reports/selection'
import { clockOf } from '#app/viewer/clock.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { listingReport } from '../listing-report.server'

export const photosSchema = z.object({ ...selectionFields, isSimple: z.string().optional() })

const photosBlocked =
  'One or more selected locations has Auto Sync and/or Google directory turned off or does not have an active integration'
const photosBlockedSimple =
  'One or more of the locations selected has Auto Sync turned off or is not found in Google integrations.'

type Begun = { ok: true; draftId: Id } | { ok: false; reason: string; duration?: number }

export async function beginListingPhotos(
  tx: Tx,
  viewer: Viewer,
  wish: z.infer<typeof photosSchema>,
  returnTo: string,
  now: Date,
): Promise<Begun> {
  if (viewer.settings.publishing !== true) return { ok: false, reason: photosBlocked, duration: 5000 }
  const clock = clockOf(viewer)
  const selected = await selectedRows(tx, listingReport, wish, { clock, noun: 'location' })
  if (!selected.ok) return { ok: false, reason: selected.reason }
  const { filter } = await requestedFilter(tx, listingReport, new URLSearchParams(wish.search))
  const { rows } = await sql<{ id: Id; isReady: boolean }>`
    select l.id, l.auto_sync and exists (select from listings d
      where d.account_id = l.account_id and d.location_id = l.id and d.directory = 'google_maps' and d.is_enabled
    ) as "isReady"
    from ${await tableOf(listingReport, tx, filter, clock)}
    where l.account_id = ${tx.accountId} and ${selected.rows} limit ${mostLocations + 1}`.execute(tx)
  if (rows.length === 0) return { ok: false, reason: 'Select at least one location' }
  if (rows.length > mostLocations)
    return { ok: false, reason: `Photos go to at most ${mostLocations} locations at once` }
  const isConnected = (await integrationStatuses(tx)).google_maps === 'active'
  if (!isConnected || !rows.every(({ isReady }) => isReady))
    return wish.isSimple
      ? { ok: false, reason: photosBlockedSimple, duration: 3000 }
      : { ok: false, reason: photosBlocked, duration: 5000 }
  const locationIds = rows.map(({ id }) => id)
  return {
    ok: true,
    draftId: await beginDraft(tx, viewer, { flow: 'upload', locationIds, category: null, returnTo }, now),
  }
}
