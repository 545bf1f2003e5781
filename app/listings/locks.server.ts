/**
 * Locked fields. When Auto Sync is on and a directory shows another value for a locked field, ours is sent there again
 * automatically, at most twice a day. After that somebody is notified, once a day.
 */

import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { type Directory, directoryNames } from '#app/directories/directories'
import { isTaken } from '#app/integrations/directory-connections.server'
import { dayOf } from '#app/locations/sync/comparing'
import { mayPublish } from '#app/locations/sync/not-published.server'
import { publishNow } from '#app/locations/sync/publishing.server'
import { queueAlert } from '#app/mail/alerts/alerts.server'
import type { ListingField } from '#app/providers/directory-adapter'
import { accountHref } from '#app/routing/href'
import { changeOfUnit, fieldOfUnit, fieldWords } from './fields'
import type { Known } from './scanning/known.server'
import type { Noted } from './scanning/note.server'

const mostPushes = 2

type Drift = { directory: Directory; unit: string }
type Lock = { field: string; pushed_on: string | null; pushes: number; alerted_on: string | null }

export async function mindLocks(
  tx: Tx,
  locationId: Id,
  { row, own, listings }: Known,
  noted: Map<Directory, Noted>,
  now: Date,
): Promise<void> {
  // Nothing is sent early while somebody is editing: the scan after the batch checks the locks.
  if (!row.auto_sync || (row.publish_at && row.publish_at > now)) return
  const drifted = [...noted].flatMap(
    ([
      directory,
      {
        comparison,
        row: { status },
      },
    ]) =>
      status === 'not_in_sync' && (listings.get(directory)?.is_enabled ?? true)
        ? comparison.differences
            .filter(({ field }) => isTaken(directory, fieldOfUnit(field)))
            .map(({ field }): Drift => ({ directory, unit: field }))
        : [],
  )
  if (drifted.length === 0) return
  const today = dayOf(own.timeZone, now)
  for (const lock of await locksOf(tx, locationId)) {
    const theirs = drifted.filter(({ unit }) => fieldOfUnit(unit) === lock.field)
    if (theirs.length > 0) await mind(tx, locationId, lock, theirs, today)
  }
}

async function mind(tx: Tx, locationId: Id, lock: Lock, drifted: Drift[], today: string): Promise<void> {
  const pushes = lock.pushed_on === today ? lock.pushes : 0
  if (pushes < mostPushes) {
    if (!(await push(tx, locationId, drifted))) return
    return noteLock(tx, locationId, lock.field, { pushed_on: today, pushes: pushes + 1 })
  }
  if (lock.alerted_on === today) return
  await tell(tx, locationId, lock.field as ListingField, drifted)
  await noteLock(tx, locationId, lock.field, { alerted_on: today })
}

/**
 * Sends at once rather than with the half-hour batch, because nobody is still editing. Returns false when publishing is
 * off.
 */
async function push(tx: Tx, locationId: Id, drifted: Drift[]): Promise<boolean> {
  const changes = [...new Set(drifted.map(({ unit }) => changeOfUnit(unit)))]
  const { numAffectedRows } = await sql`
    update location_listings set publish_at = coalesce(publish_at, now()), revision = revision + 1,
      pending_fields = array(select distinct field from unnest(pending_fields || ${changes}::text[]) as field order by field)
    where account_id = ${tx.accountId} and location_id = ${locationId} and ${mayPublish(tx)}`.execute(tx)
  if (!numAffectedRows) return false
  if (drifted.some(({ directory }) => directory === 'google_maps'))
    await publishNow(tx, new Map([[locationId, changes]]))
  return true
}

async function tell(tx: Tx, locationId: Id, field: ListingField, drifted: Drift[]): Promise<void> {
  const { name } = await tx
    .selectFrom('locations')
    .select('name')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow()
  const where = [...new Set(drifted.map(({ directory }) => directoryNames[directory]))].join(' and ')
  const word = fieldWords[field]
  await queueAlert(tx, {
    subject: `${where} keeps overwriting the ${word} of ${name}`,
    lines: [
      `The ${word} of ${name} is locked. ${where} has shown another value again after it was sent ${mostPushes} times today.`,
      'It is sent again tomorrow. To send it sooner, or to accept the other value, open the listing.',
    ],
    link: {
      to: accountHref(null)('/dashboard/local_listings', new URLSearchParams({ locationId })),
      words: 'Open the listing',
    },
    locationIds: [locationId],
  })
}

function locksOf(tx: Tx, locationId: Id): Promise<Lock[]> {
  return tx
    .selectFrom('listing_locks')
    .select(['field', 'pushed_on', 'pushes', 'alerted_on'])
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .forUpdate()
    .execute()
}

async function noteLock(
  tx: Tx,
  locationId: Id,
  field: string,
  noted: { pushed_on?: string; pushes?: number; alerted_on?: string },
): Promise<void> {
  await tx
    .updateTable('listing_locks')
    .set(noted)
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .where('field', '=', field)
    .execute()
}
