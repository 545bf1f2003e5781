/** The account's audit log. Rows are inserted and never changed. */

import { auditKindOf } from '#app/kit/access/audit-kind'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Impersonator } from './impersonation.server'
import type { Viewer } from './viewer.server'

export type AuditEvent = {
  userId: Id | null
  actor: string
  /** A noun and a past participle: `session.started`, `review.exported`. */
  action: string
  subject?: string
  details?: Record<string, unknown>
  ip?: string
  /** The staff member who acted as the user, if any. */
  impersonator?: Pick<Impersonator, 'profileId' | 'name'> | null
}

/**
 * Returns the actor fields that every audit event needs: `recordAudit(tx, { ...actorOf(viewer), action: 'user.created'
 * })`.
 */
export function actorOf({ userId, name, impersonator }: Pick<Viewer, 'userId' | 'name' | 'impersonator'>) {
  return { userId, actor: name, impersonator }
}

/** Records an event. In a transaction opened by a viewer's `query`, the impersonator is filled in automatically. */
export async function recordAudit(
  tx: Tx,
  { userId, actor, action, subject, details, ip, impersonator = tx.impersonator }: AuditEvent,
): Promise<void> {
  await tx
    .insertInto('audit_events')
    .values({
      account_id: tx.accountId,
      user_id: userId,
      actor,
      action,
      kind: auditKindOf(action),
      subject,
      details: JSON.stringify(details ?? {}),
      ip,
      impersonator_profile_id: impersonator?.profileId,
      impersonator: impersonator?.name,
    })
    .execute()
}
