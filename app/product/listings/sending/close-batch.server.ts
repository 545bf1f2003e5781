/** Closes a batch after every directory has responded; otherwise, schedules a retry. */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { type Directory, profileDirectory } from '#app/kit/directories/directories'

/**
 * How long a batch is retried, so that users do not have to repeat an edit because a directory was down. After two
 * days, the change is shown as rejected.
 */
const maxWaitMs = 2 * 86_400_000

export function isBatchExpired(publishAt: Date, now: Date): boolean {
  return now.getTime() - publishAt.getTime() > maxWaitMs
}

/**
 * Returns the delay in seconds: as long as the batch has already waited (at least 20 seconds and at most an hour), but
 * no less than any of `minimumDelays`.
 */
export function retryDelaySeconds(publishAt: Date, minimumDelays: number[], now: Date): number {
  const waitedSeconds = (now.getTime() - publishAt.getTime()) / 1000
  return Math.max(...minimumDelays, Math.min(3600, Math.max(20, Math.round(waitedSeconds))))
}

/**
 * Marks the submissions that could not be sent to these directories as rejected. The reason of the last attempt is
 * kept.
 */
export async function rejectUnsent(tx: Tx, locationId: Id, directories: Directory[]): Promise<void> {
  if (directories.length === 0) return
  await tx
    .updateTable('listings')
    .set({ submission: 'rejected' })
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .where('directory', 'in', directories)
    .where('submission', 'in', ['queued', 'throttled'])
    .execute()
}

/** Discards the waiting changes and makes the next scan due. The fields still differ, and the scan shows that. */
export async function discardBatch(tx: Tx, locationId: Id): Promise<void> {
  await tx
    .updateTable('location_listings')
    .set({
      leased_until: null,
      retry_at: null,
      pending_fields: sql<string[]>`'{}'::text[]`,
      publish_at: null,
    })
    .set({ next_scan_at: sql<Date>`least(next_scan_at, now())` })
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .execute()
}

/** How long a batch waits while another run works on the location, in seconds. */
const busySeconds = 5

/** Lets the recurring task find the batch again once the other run of the location has probably ended. */
export async function postponeBatch(tx: Tx, locationId: Id, now: Date): Promise<void> {
  await tx
    .updateTable('location_listings')
    .set({ retry_at: new Date(now.getTime() + busySeconds * 1000) })
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .execute()
}

type BatchOutcome = { isClosed: boolean; delaySeconds: number | null; now: Date }

export async function closeBatch(
  tx: Tx,
  locationId: Id,
  { isClosed, delaySeconds, now }: BatchOutcome,
): Promise<void> {
  await tx
    .updateTable('location_listings')
    .set({
      leased_until: null,
      retry_at: delaySeconds === null ? null : new Date(now.getTime() + delaySeconds * 1000),
      ...(isClosed && { pending_fields: sql<string[]>`'{}'::text[]`, publish_at: null }),
      // Google's changes are sent through a separate queue, so scan soon to see their progress.
      next_scan_at: sql<Date>`least(next_scan_at, now() + interval '20 seconds')`,
    })
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .execute()
  if (!isClosed) return
  await tx
    .updateTable('listings')
    .set({ status: 'in_progress' })
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .where('directory', '=', profileDirectory)
    .where('status', '=', 'pending_sync')
    .execute()
}
