/** Detects whether the locations of a bulk edit have changed since its user viewed the dry run. */
import { sql } from 'kysely'
import { parseId } from '#app/kit/database/id'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { BulkEdit } from './bulk-edit'

export async function findNewestChangeId(tx: Tx): Promise<Id> {
  const { rows } = await sql<{ id: Id | null }>`
    select max(id) as id from location_changes where account_id = ${tx.accountId}`.execute(tx)
  return rows[0]?.id ?? '0'
}

/**
 * Counts the locations of the bulk edit whose edited field was changed after the change `seenChangeId`. Returns 0 if
 * `seenChangeId` is not a valid id.
 */
export async function countChangedSince(
  tx: Tx,
  { id, field }: BulkEdit,
  seenChangeId: string | undefined,
): Promise<number> {
  const lastId = seenChangeId === '0' ? '0' : parseId(seenChangeId)
  if (lastId === null) return 0
  const { rows } = await sql<{ count: string }>`
    select count(distinct h.location_id) as count from location_changes h
    join bulk_edit_locations b on b.account_id = h.account_id and b.bulk_edit_id = ${id} and b.location_id = h.location_id
    where h.account_id = ${tx.accountId} and h.id > ${lastId} and split_part(h.field, '.', 1) = ${field}`.execute(
    tx,
  )
  return Number(rows[0]!.count)
}
