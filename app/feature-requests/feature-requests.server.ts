/**
 * Stores an account's requests to the operator of the installation: for access that is verified manually, or for a
 * feature that the account does not have. Repeating a request changes nothing.
 */
import type { Tx } from '#app/database/tenant.server'
import { actorOf, recordAudit } from '#app/viewer/audit.server'
import type { Viewer } from '#app/viewer/viewer.server'

export type FeatureRequest = { feature: string; requestedBy: string; requestedAt: Date }

export function listFeatureRequests(tx: Tx): Promise<FeatureRequest[]> {
  return tx
    .selectFrom('feature_requests')
    .select(['feature', 'requested_by as requestedBy', 'requested_at as requestedAt'])
    .where('account_id', '=', tx.accountId)
    .orderBy('feature')
    .execute()
}

/**
 * Stores a feature request. Returns false if the account has already made it. `feature` is a code, such as
 * `integration.g2`.
 */
export async function saveFeatureRequest(
  tx: Tx,
  viewer: Pick<Viewer, 'userId' | 'name' | 'impersonator'>,
  { feature, subject }: { feature: string; subject: string },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('feature_requests')
    .values({
      account_id: tx.accountId,
      feature,
      user_id: viewer.userId,
      requested_by: viewer.name.slice(0, 200) || 'A user',
      requested_at: now,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'feature']).doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) return false
  await recordAudit(tx, { ...actorOf(viewer), action: 'feature.requested', subject })
  return true
}
