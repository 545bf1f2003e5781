/**
 * Stores users' decisions about differences between a location and its Google profile. Rows are inserted but never
 * changed; the newest decision about a field applies.
 */
import { sql } from 'kysely'
import type { Id, LocationDecision } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'

export type Decision = {
  field: string
  decision: LocationDecision
  /** Google's value at the time of the decision. */
  google: unknown
  actor: string
  at: Date
}

export async function loadLatestDecisions(tx: Tx, locationId: Id): Promise<Map<string, Decision>> {
  const rows = await tx
    .selectFrom('location_decisions')
    .distinctOn('field')
    .select(['field', 'decision', 'google_value as google', 'actor', 'at'])
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .orderBy('field')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.field, row]))
}

export type NewDecision = { field: string; decision: LocationDecision; ours: unknown; google: unknown }

export async function recordDecisions(
  tx: Tx,
  locationId: Id,
  decisions: NewDecision[],
  actor: { userId: Id; name: string },
  now: Date,
): Promise<void> {
  if (decisions.length === 0) return
  await tx
    .insertInto('location_decisions')
    .values(
      decisions.map(({ field, decision, ours, google }) => ({
        account_id: tx.accountId,
        location_id: locationId,
        field,
        decision,
        local_value: sql`${JSON.stringify(ours)}::jsonb`,
        google_value: sql`${JSON.stringify(google)}::jsonb`,
        user_id: actor.userId,
        actor: actor.name,
        impersonator: tx.impersonator?.name,
        at: now,
      })) as never,
    )
    .execute()
}
