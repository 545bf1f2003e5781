/** Stores the feature requests of an account. An account has at most one request for each feature. */
import { sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import type { FeatureRequest } from './feature-request'

const requestsOf = (tx: Tx) =>
  tx
    .selectFrom('feature_requests')
    .select([
      'feature',
      'subject',
      'state',
      'requested_by as requestedBy',
      'requested_at as requestedAt',
      'answered_at as answeredAt',
      'reason',
    ])
    .where('account_id', '=', tx.accountId)

export function listFeatureRequests(tx: Tx): Promise<FeatureRequest[]> {
  return requestsOf(tx).orderBy('feature').execute()
}

export async function findFeatureRequest(tx: Tx, feature: string): Promise<FeatureRequest | null> {
  return (await requestsOf(tx).where('feature', '=', feature).executeTakeFirst()) ?? null
}

/**
 * Stores a request. Returns false, and changes nothing, if the account's request is open or granted. A refused request
 * can be made again, because the reason for the refusal may no longer apply.
 */
export async function saveFeatureRequest(
  tx: Tx,
  viewer: Pick<Viewer, 'userId' | 'name' | 'impersonator'>,
  { feature, subject }: Pick<FeatureRequest, 'feature' | 'subject'>,
  now: Date,
): Promise<boolean> {
  const request = {
    subject,
    user_id: viewer.userId,
    requested_by: viewer.name.slice(0, 200) || 'A user',
    requested_at: now,
  }
  const unanswered = { state: 'requested' as const, answered_by: null, answered_at: null, reason: '' }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('feature_requests')
    .values({ account_id: tx.accountId, feature, ...request })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'feature'])
        .doUpdateSet({ ...request, ...unanswered })
        .where(sql.ref('feature_requests.state'), '=', 'refused'),
    )
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) return false
  await recordAudit(tx, { ...actorOf(viewer), action: 'feature.requested', subject })
  return true
}
