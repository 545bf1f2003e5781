/**
 * Adds two bulk edits: holiday hours, and a telephone line for orders that a permanently closed location does not get.
 */

import type { Id } from '#app/kit/database/schema'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import type { BulkChange, SpecialDays, TextByCountry } from '#app/product/locations/bulk-edit/bulk-edit'
import { findBulkEdit } from '#app/product/locations/bulk-edit/bulk-edits.server'
import { confirmBulkEdit, createBulkEditDraft } from '#app/product/locations/bulk-edit/bulk-steps.server'
import { runBulkEdit } from '#app/product/locations/bulk-edit/running/run-bulk-edit.server'
import { findDemoLocations } from './find-locations.server'

const west = ['Seattle Ballard', 'Denver Lower Downtown', 'Salt Lake City', 'San Diego North Park']
const ohioAndMichigan = [
  'Cleveland Ohio City',
  'Columbus Short North',
  'Cincinnati Hyde Park',
  'Indianapolis Broad Ripple',
  'Grand Rapids',
]
const dayMs = 86_400_000
const orderLine: TextByCountry = { US: '(800) 555-0199' }

export async function addDemoBulkEdits(viewer: Viewer, now: Date): Promise<void> {
  await editLocations(viewer, { field: 'special_hours', desired: holidays(now) }, west, now)
  await editLocations(viewer, { field: 'phone_2', desired: orderLine }, ohioAndMichigan, now)
}

/** Returns the hours of the next Christmas that is at least a few days away. */
function holidays(now: Date): SpecialDays {
  const year = new Date(now.getTime() + 14 * dayMs).getUTCFullYear()
  return {
    [`${year}-12-24`]: {
      closed: false,
      is_24_hours: false,
      hours: [{ open_time: '07:00', close_time: '13:00' }],
    },
    [`${year}-12-25`]: { closed: true, is_24_hours: false, hours: [] },
  }
}

async function editLocations(viewer: Viewer, change: BulkChange, names: string[], now: Date): Promise<void> {
  const bulkEditId = await viewer.query(async (tx): Promise<Id> => {
    const locationId = await findDemoLocations(tx)
    const draft = await createBulkEditDraft(
      tx,
      viewer,
      change,
      { ids: names.map(locationId), search: '' },
      now,
    )
    if (!draft.ok) throw new Error(draft.reason)
    const confirmed = await confirmBulkEdit(tx, viewer, (await findBulkEdit(tx, draft.id))!)
    if (!confirmed.ok) throw new Error(confirmed.reason)
    return draft.id
  })
  // Run it now, so that its result is complete when the demo is opened. The job that was enqueued then does nothing.
  await runBulkEdit({ accountId: viewer.accountId, bulkEditId }, new AbortController().signal)
}
