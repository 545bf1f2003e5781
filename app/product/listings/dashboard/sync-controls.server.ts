/**
 * Handles the dashboard's switches: checks whether the viewer is allowed to use a switch, and returns the message to
 * show. The changes themselves are made in `auto-sync.server.ts`.
 */
import type { z } from 'zod'
import type { Id, LocationListingStatus } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import {
  canPublishTo,
  type Directory,
  directoryNames,
  profileDirectory,
} from '#app/kit/directories/directories'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadIntegrationStatuses } from '#app/product/integrations/directory-connections.server'
import { autoSyncControl } from '#app/product/location-details/auto-sync/auto-sync-control'
import { logFailure } from '#app/product/locations/failures.server'
import { notCheckedReason } from '#app/product/locations/location'
import { requireLocation } from '#app/product/locations/locations.server'
import {
  lockField,
  type SwitchResult,
  sendChanges,
  setDirectoryEnabled,
  turnOffAutoSync,
  turnOnAutoSync,
  unlockField,
} from '../auto-sync.server'
import { isAutoSyncOn } from '../listing'
import type { directorySwitchSchema, lockSchema } from './switch-schemas'

export type SwitchOutcome = { ok: boolean; message: string }

const notUpdatedMessage = 'Error updating local listing'

/** Redirects with the outcome, worded as on the page that the switch is on. */
export function redirectAfterSwitch(
  returnTo: string,
  { ok, message }: SwitchOutcome,
  from: 'location' | undefined,
): ReturnType<typeof redirectWithFlash> {
  const level = ok ? 'success' : 'alert'
  if (!from) return redirectWithFlash(returnTo, message, level, { duration: 2000 })
  const onLocation = ok ? 'Directory sync settings saved' : 'Failed to update directory publishing status...'
  return redirectWithFlash(returnTo, onLocation, level, { duration: 3000 })
}

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
        const { changed, refusals } = await setAutoSync(tx, viewer, [id], isOn, now)
        const reason = refusals.get(id)
        return reason === undefined ? { ok: true, changed } : { ok: false, reason }
      }),
  )
}

/** The locations whose Auto Sync was changed, and the reasons why that of others could not be. */
type AutoSyncChange = { changed: Id[]; refusals: ReadonlyMap<Id, string> }

/** Turns Auto Sync on or off at the locations whose switch the viewer can use. The others are refused. */
export async function setAutoSync(
  tx: Tx,
  viewer: Viewer,
  locationIds: Id[],
  isOn: boolean,
  now: Date,
): Promise<AutoSyncChange> {
  const refusals = await loadSwitchRefusals(tx, viewer, locationIds)
  const allowedIds = locationIds.filter((id) => !refusals.has(id))
  if (allowedIds.length === 0) return { changed: [], refusals }
  const result = isOn
    ? await turnOnAutoSync(tx, allowedIds, viewer, now)
    : await turnOffAutoSync(tx, allowedIds, viewer, now)
  if (result.ok) return { changed: result.changed, refusals }
  return {
    changed: [],
    refusals: new Map([...refusals, ...allowedIds.map((id) => [id, result.reason] as const)]),
  }
}

async function loadSwitchRefusals(tx: Tx, viewer: Viewer, locationIds: Id[]): Promise<Map<Id, string>> {
  const statuses = await loadPublishingStatuses(tx, locationIds)
  const switchViewer = await loadSwitchViewer(tx, viewer)
  const controls = locationIds.map((id) => [id, autoSyncControl(statuses.get(id)!, switchViewer)] as const)
  return new Map(controls.flatMap(([id, { isLocked, tip }]) => (isLocked ? [[id, tip] as const] : [])))
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

export type PublishingStatus = { publishing: LocationListingStatus; reason: string; autoSync: boolean }

export async function loadPublishingStatus(tx: Tx, locationId: Id): Promise<PublishingStatus> {
  return (await loadPublishingStatuses(tx, [locationId])).get(locationId)!
}

/** A location that has not been scanned yet has no row, and is not eligible. */
async function loadPublishingStatuses(tx: Tx, locationIds: Id[]): Promise<Map<Id, PublishingStatus>> {
  const rows = await tx
    .selectFrom('location_listings')
    .select(['location_id as id', 'status as publishing', 'status_reason as reason'])
    .where('account_id', '=', tx.accountId)
    .where('location_id', 'in', locationIds)
    .execute()
  const found = new Map(rows.map(({ id, publishing, reason }) => [id, { publishing, reason }]))
  return new Map(
    locationIds.map((id) => {
      const { publishing, reason } = found.get(id) ?? { publishing: 'not_eligible' as const, reason: '' }
      const isUnchecked = publishing === 'not_eligible' && reason === ''
      return [
        id,
        { publishing, reason: isUnchecked ? notCheckedReason : reason, autoSync: isAutoSyncOn(publishing) },
      ]
    }),
  )
}

async function loadSwitchViewer(tx: Tx, viewer: Viewer) {
  return {
    canEdit: viewer.can('location.update'),
    isAdmin: viewer.userType === 'admin',
    hasPublishing: viewer.settings.publishing === true,
    isGoogleActive: (await loadIntegrationStatuses(tx))[profileDirectory] === 'active',
  }
}

async function hasDirectorySwitch(tx: Tx, viewer: Viewer, locationId: string, directory: Directory) {
  const { autoSync } = await loadPublishingStatus(tx, locationId)
  const hasSwitches = viewer.features.directory_specific_publishing && viewer.settings.publishing === true
  return autoSync && canPublishTo(directory) && hasSwitches
}
