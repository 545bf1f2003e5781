/**
 * Schedules immediate fetches that a user has requested. If a source has returned a retry time, it is not queried
 * before that time.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { registerSources } from './register-sources.server'

/**
 * Schedules the fetches of one location, or of all locations if `locationId` is null. Returns how many fetches are
 * scheduled, either for now or for the retry time of their source.
 */
export async function scheduleFetchesNow(tx: Tx, locationId: Id | null): Promise<number> {
  await registerSources(tx)
  const { rows } = await sql<{ scheduled: number }>`
    with scheduled as (
      update review_fetches set next_at = greatest(now(), not_before), counted_at = null
      where account_id = ${tx.accountId} and (${locationId}::bigint is null or location_id = ${locationId}::bigint)
      returning 1)
    select count(*)::int as scheduled from scheduled`.execute(tx)
  return rows[0]!.scheduled
}
