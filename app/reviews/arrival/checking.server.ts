/** Asking the sources at once, because somebody wants to know. A source that named a time is not asked before it. */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { enrol } from './enrolment.server'

/** Of one location or, with null, of all; how many are asked, now or at the time they named. */
export async function checkNow(tx: Tx, locationId: Id | null): Promise<number> {
  await enrol(tx)
  const { rows } = await sql<{ asked: number }>`
    with asked as (
      update review_fetches set next_at = greatest(now(), not_before), counted_at = null
      where account_id = ${tx.accountId} and (${locationId}::bigint is null or location_id = ${locationId}::bigint)
      returning 1)
    select count(*)::int as asked from asked`.execute(tx)
  return rows[0]!.asked
}
