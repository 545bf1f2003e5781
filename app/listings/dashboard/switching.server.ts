/**
 * The dashboard's switches: who may use which, and the messages they return. What a switch does is in
 * `auto-sync.server.ts`.
 */
import type { z } from 'zod'
import type { Tx } from '#app/database/tenant.server'
import { type Directory, directoryNames, isPublishable } from '#app/directories/directories'
import { integrationStatuses } from '#app/integrations/directory-connections.server'
import { failureInWords } from '#app/locations/failure.server'
import { requireLocation } from '#app/locations/locations.server'
import type { Viewer } from '#app/viewer/viewer.server'
import {
  lockField,
  type Switched,
  sendNow,
  switchDirectory,
  turnOffAutoSync,
  turnOnAutoSync,
  unlockField,
} from '../auto-sync.server'
import { isAutoSyncOn } from '../directory-status'
import { autoSyncControl } from './auto-sync-control'
import type { directorySwitchSchema, lockSchema } from './switch-schemas'

export type Told = { ok: boolean; message: string }

const notUpdated = 'Error updating local listing'

export async function switchAutoSync(
  viewer: Viewer,
  named: string | undefined,
  isOn: boolean,
  now: Date,
): Promise<Told> {
  return told(isOn ? 'Auto Sync enabled for this location' : 'Auto Sync disabled for this location', () =>
    viewer.query(async (tx) => {
      const { id } = await requireLocation(tx, named)
      const control = autoSyncControl(await publishingOf(tx, id), await readerIn(tx, viewer))
      if (control.isLocked) return { ok: false, reason: control.tip }
      return isOn ? turnOnAutoSync(tx, [id], viewer, now) : turnOffAutoSync(tx, [id], viewer, now)
    }),
  )
}

export async function switchOneDirectory(
  viewer: Viewer,
  named: string | undefined,
  { directory, enabled: isOn }: z.output<typeof directorySwitchSchema>,
  now: Date,
): Promise<Told> {
  const name = directory ? directoryNames[directory] : ''
  return told(`${name} ${isOn ? 'enabled' : 'disabled'} for this location`, () =>
    viewer.query(async (tx) => {
      const { id } = await requireLocation(tx, named)
      if (!directory || !(await hasSwitch(tx, viewer, id, directory)))
        return { ok: false, reason: 'This directory cannot be switched for this location' }
      return switchDirectory(tx, id, directory, isOn, viewer, now)
    }),
  )
}

export async function switchLock(
  viewer: Viewer,
  named: string | undefined,
  { field, locked: isLocked }: z.output<typeof lockSchema>,
  now: Date,
): Promise<Told> {
  return told(isLocked ? 'Field locked' : 'Field unlocked', () =>
    viewer.query(async (tx) => {
      const { id } = await requireLocation(tx, named)
      if (!field) return { ok: false, reason: 'Choose one of the fields' }
      return switchTo(isLocked)(tx, id, field, viewer, now)
    }),
  )
}

export async function sendToDirectories(viewer: Viewer, named: string | undefined): Promise<Told> {
  return viewer.query(async (tx) => {
    const { id } = await requireLocation(tx, named)
    const isSent = (await sendNow(tx, [id])) > 0
    return isSent
      ? { ok: true, message: 'Your changes are being sent to the directories' }
      : { ok: false, message: 'Nothing is waiting to be sent' }
  })
}

function switchTo(isLocked: boolean) {
  return isLocked ? lockField : unlockField
}

async function told(message: string, act: () => Promise<Switched>): Promise<Told> {
  try {
    const switched = await act()
    // The row says why.
    return switched.ok ? { ok: true, message } : { ok: false, message: notUpdated }
  } catch (error) {
    return { ok: false, message: failureInWords(error, notUpdated) }
  }
}

async function publishingOf(tx: Tx, locationId: string) {
  const row = await tx
    .selectFrom('location_listings')
    .select(['status as publishing', 'status_reason as reason'])
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .executeTakeFirst()
  const publishing = row?.publishing ?? 'not_eligible'
  return { publishing, reason: row?.reason ?? '', autoSync: isAutoSyncOn(publishing) }
}

async function readerIn(tx: Tx, viewer: Viewer) {
  return {
    mayEdit: viewer.can('location.update'),
    isAdmin: viewer.userType === 'admin',
    hasPublishing: viewer.settings.publishing === true,
    isGoogleActive: (await integrationStatuses(tx)).google_maps === 'active',
  }
}

async function hasSwitch(tx: Tx, viewer: Viewer, locationId: string, directory: Directory) {
  const { autoSync } = await publishingOf(tx, locationId)
  const hasSwitches = viewer.features.directory_specific_publishing && viewer.settings.publishing === true
  return autoSync && isPublishable(directory) && hasSwitches
}
