/**
 * What people decide about publishing: Auto Sync of a location, one directory of it, a field that is ours to say.
 * Refusals are answers with a reason fit to be shown.
 */
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { Directory } from '#app/locations/overrides/directory'
import type { ListingField } from '#app/providers/directory-adapter'
import type { Viewer } from '#app/session/viewer.server'

export type By = Pick<Viewer, 'userId' | 'name' | 'impersonator'>
/** `changed` are those that were otherwise before; of several, those that may not are left as they are. */
export type Switched = { ok: true; changed: Id[] } | { ok: false; reason: string }

export async function turnOnAutoSync(_tx: Tx, _locationIds: Id[], _by: By, _now: Date): Promise<Switched> {
  return { ok: true, changed: [] }
}

export async function turnOffAutoSync(_tx: Tx, _locationIds: Id[], _by: By, _now: Date): Promise<Switched> {
  return { ok: true, changed: [] }
}

export async function switchDirectory(
  _tx: Tx,
  _locationId: Id,
  _directory: Directory,
  _isEnabled: boolean,
  _by: By,
  _now: Date,
): Promise<Switched> {
  return { ok: true, changed: [] }
}

export async function lockField(
  _tx: Tx,
  _locationId: Id,
  _field: ListingField,
  _by: By,
  _now: Date,
): Promise<Switched> {
  return { ok: true, changed: [] }
}

export async function unlockField(
  _tx: Tx,
  _locationId: Id,
  _field: ListingField,
  _by: By,
  _now: Date,
): Promise<Switched> {
  return { ok: true, changed: [] }
}

/** They are looked at in the directories within a minute or so. */
export async function checkSoon(_tx: Tx, _locationIds: Id[]): Promise<void> {}

/** What waits goes out now, and with it whatever else differs where Auto Sync is on. Answers how many locations. */
export async function sendNow(_tx: Tx, _locationIds: Id[]): Promise<number> {
  return 0
}
