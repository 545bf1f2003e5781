/**
 * Enforces locked fields. If Auto Sync is on and a directory shows a different value for a locked field, our value is
 * sent again automatically, at most twice a day. After that, users are notified, at most once a day.
 */

import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { type Directory, directoryNames, profileDirectory } from '#app/kit/directories/directories'
import type { ListingField } from '#app/kit/providers/listing-facts'
import { accountHref } from '#app/kit/routing/href'
import { queueAlert } from '#app/platform/mail/alerts/alerts.server'
import { canWriteField } from '#app/product/integrations/directory-connections.server'
import { publishToGoogle } from '#app/product/locations/publishing/publishing.server'
import { canPublishSql } from '#app/product/locations/publishing/publishing-permission.server'
import { localDateOf } from '#app/product/locations/sync/comparison-context'
import { changeOfUnit, fieldLabels, fieldOfUnit } from './listing-fields'
import type { CurrentListings } from './scanning/listing-lease.server'
import type { ListingUpdate } from './scanning/save-readings.server'

const maxPushes = 2

type Drift = { directory: Directory; unit: string }
type Lock = { field: string; pushed_on: string | null; pushes: number; alerted_on: string | null }

export async function enforceLocks(
  tx: Tx,
  locationId: Id,
  { row, own, listings }: CurrentListings,
  updates: Map<Directory, ListingUpdate>,
  now: Date,
): Promise<void> {
  // While a batch is waiting, someone may still be editing, so do not send early. The scan after the batch checks the
  // locks.
  if (!row.auto_sync || (row.publish_at && row.publish_at > now)) return
  const drifts = [...updates].flatMap(
    ([
      directory,
      {
        comparison,
        row: { status },
      },
    ]) =>
      status === 'not_in_sync' && (listings.get(directory)?.is_enabled ?? true)
        ? comparison.differences
            .filter(({ field }) => canWriteField(directory, fieldOfUnit(field)))
            .map(({ field }): Drift => ({ directory, unit: field }))
        : [],
  )
  if (drifts.length === 0) return
  const today = localDateOf(own.timeZone, now)
  for (const lock of await loadLocks(tx, locationId)) {
    const lockDrifts = drifts.filter(({ unit }) => fieldOfUnit(unit) === lock.field)
    if (lockDrifts.length > 0) await enforceLock(tx, locationId, lock, lockDrifts, today)
  }
}

async function enforceLock(
  tx: Tx,
  locationId: Id,
  lock: Lock,
  drifts: Drift[],
  today: string,
): Promise<void> {
  const pushes = lock.pushed_on === today ? lock.pushes : 0
  if (pushes < maxPushes) {
    if (!(await pushChanges(tx, locationId, drifts))) return
    return updateLock(tx, locationId, lock.field, { pushed_on: today, pushes: pushes + 1 })
  }
  if (lock.alerted_on === today) return
  await enqueueLockAlert(tx, locationId, lock.field as ListingField, drifts)
  await updateLock(tx, locationId, lock.field, { alerted_on: today })
}

/**
 * Sends the changes immediately, without the half-hour delay of an edit, because no user is still editing. Returns
 * false if publishing is turned off for the account.
 */
async function pushChanges(tx: Tx, locationId: Id, drifts: Drift[]): Promise<boolean> {
  const changes = [...new Set(drifts.map(({ unit }) => changeOfUnit(unit)))]
  const { numAffectedRows } = await sql`
    update location_listings set publish_at = coalesce(publish_at, now()), revision = revision + 1,
      pending_fields = array(select distinct field from unnest(pending_fields || ${changes}::text[]) as field order by field)
    where account_id = ${tx.accountId} and location_id = ${locationId} and ${canPublishSql(tx)}`.execute(tx)
  if (!numAffectedRows) return false
  if (drifts.some(({ directory }) => directory === profileDirectory))
    await publishToGoogle(tx, new Map([[locationId, changes]]))
  return true
}

async function enqueueLockAlert(tx: Tx, locationId: Id, field: ListingField, drifts: Drift[]): Promise<void> {
  const { name } = await tx
    .selectFrom('locations')
    .select('name')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow()
  const directoryList = [...new Set(drifts.map(({ directory }) => directoryNames[directory]))].join(' and ')
  const label = fieldLabels[field]
  await queueAlert(tx, {
    subject: `${directoryList} keeps overwriting ${label} for ${name}`,
    lines: [
      `The ${label} of ${name} is locked, but ${directoryList} still shows another value after ${maxPushes} updates today.`,
      'We’ll send it again tomorrow. To send it sooner or accept the other value, open the listing.',
    ],
    link: {
      to: accountHref(null)('/dashboard/local_listings', new URLSearchParams({ locationId })),
      label: 'Open the listing',
    },
    locationIds: [locationId],
  })
}

function loadLocks(tx: Tx, locationId: Id): Promise<Lock[]> {
  return tx
    .selectFrom('listing_locks')
    .select(['field', 'pushed_on', 'pushes', 'alerted_on'])
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .forUpdate()
    .execute()
}

async function updateLock(
  tx: Tx,
  locationId: Id,
  field: string,
  change: { pushed_on?: string; pushes?: number; alerted_on?: string },
): Promise<void> {
  await tx
    .updateTable('listing_locks')
    .set(change)
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .where('field', '=', field)
    .execute()
}
