/**
 * Handles the dashboard's switches: checks whether the viewer is allowed to use a switch, and returns the message to
 * show. The changes themselves are made in `auto-sync.server.ts`.
 */
import type { z } from 'zod'
import type { Tx } from '#app/database/tenant.server'
import { canPublishTo, type Directory, directoryNames } from '#app/directories/directories'
import { loadIntegrationStatuses } from '#app/integrations/directory-connections.server'
import { logFailure } from '#app/locations/failures.server'
import { requireLocation } from '#app/locations/locations.server'
import type { Viewer } from '#app/viewer/viewer.server'
import {
  lockField,
  type SwitchResult,
  sendChanges,
  setDirectoryEnabled,
  turnOffAutoSync,
  turnOnAutoSync,
  unlockField,
} from '../auto-sync.server'
import { isAutoSyncOn } from '../directory-status'
import { autoSyncControl } from './auto-sync-control'
import type { directorySwitchSchema, lockSchema } from './switch-schemas'

export type SwitchOutcome = { ok: boolean; message: string }

const notUpdatedMessage = 'Error updating local listing'

export async function switchAutoSync(
  viewer: Viewer,
  locationId: string | undefined,
  isOn: boolean,
  now: Date,
): Promise<SwitchOutcome> {
  return runSwitch(
    isOn ? 'Auto Sync enabled for this location' : 'Auto Sync disabled for this location',
    () =>
      viewer.query(async (tx) => {
        const { id } = await requireLocation(tx, locationId)
        const control = autoSyncControl(
          await loadPublishingStatus(tx, id),
          await loadSwitchViewer(tx, viewer),
        )
        if (control.isLocked) return { ok: false, reason: control.tip }
        return isOn ? turnOnAutoSync(tx, [id], viewer, now) : turnOffAutoSync(tx, [id], viewer, now)
      }),
  )
}

export async function switchDirectory(
  viewer: Viewer,
  locationId: string | undefined,
  { directory, enabled: isOn }: z.output<typeof directorySwitchSchema>,
  now: Date,
): Promise<SwitchOutcome> {
  const name = directory ? directoryNames[directory] : ''
  return runSwitch(`${name} ${isOn ? 'enabled' : 'disabled'} for this location`, () =>
    viewer.query(async (tx) => {
      const { id } = await requireLocation(tx, locationId)
      if (!directory || !(await hasDirectorySwitch(tx, viewer, id, directory)))
        return { ok: false, reason: 'This directory can’t be turned on or off for this location' }
      return setDirectoryEnabled(tx, id, directory, isOn, viewer, now)
    }),
  )
}

export async function switchFieldLock(
  viewer: Viewer,
  locationId: string | undefined,
  { field, locked: isLocked }: z.output<typeof lockSchema>,
  now: Date,
): Promise<SwitchOutcome> {
  return runSwitch(isLocked ? 'Field locked' : 'Field unlocked', () =>
    viewer.query(async (tx) => {
      const { id } = await requireLocation(tx, locationId)
      if (!field) return { ok: false, reason: 'Choose a field' }
      return lockFunction(isLocked)(tx, id, field, viewer, now)
    }),
  )
}

export async function sendToDirectories(
  viewer: Viewer,
  locationId: string | undefined,
): Promise<SwitchOutcome> {
  return viewer.query(async (tx) => {
    const { id } = await requireLocation(tx, locationId)
    const isSent = (await sendChanges(tx, [id])) > 0
    return isSent
      ? { ok: true, message: 'Your changes are being sent to the directories' }
      : { ok: false, message: 'No changes to send' }
  })
}

function lockFunction(isLocked: boolean) {
  return isLocked ? lockField : unlockField
}

async function runSwitch(message: string, action: () => Promise<SwitchResult>): Promise<SwitchOutcome> {
  try {
    const result = await action()
    // The message does not contain the reason, because the row shows it.
    return result.ok ? { ok: true, message } : { ok: false, message: notUpdatedMessage }
  } catch (error) {
    return { ok: false, message: logFailure(error, notUpdatedMessage) }
  }
}

async function loadPublishingStatus(tx: Tx, locationId: string) {
  const row = await tx
    .selectFrom('location_listings')
    .select(['status as publishing', 'status_reason as reason'])
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .executeTakeFirst()
  const publishing = row?.publishing ?? 'not_eligible'
  return { publishing, reason: row?.reason ?? '', autoSync: isAutoSyncOn(publishing) }
}

async function loadSwitchViewer(tx: Tx, viewer: Viewer) {
  return {
    canEdit: viewer.can('location.update'),
    isAdmin: viewer.userType === 'admin',
    hasPublishing: viewer.settings.publishing === true,
    isGoogleActive: (await loadIntegrationStatuses(tx)).google_maps === 'active',
  }
}

async function hasDirectorySwitch(tx: Tx, viewer: Viewer, locationId: string, directory: Directory) {
  const { autoSync } = await loadPublishingStatus(tx, locationId)
  const hasSwitches = viewer.features.directory_specific_publishing && viewer.settings.publishing === true
  return autoSync && canPublishTo(directory) && hasSwitches
}
