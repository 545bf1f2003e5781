/** The account's memory of who did what. Rows are written, never changed. */

import { kindOf } from '#app/access/audit-kinds'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { Impersonator } from './impersonation.server'
import type { Viewer } from './viewer.server'

export type AuditEvent = {
  userId: Id | null
  actor: string
  /** Noun and past participle: `session.started`, `review.exported`. */
  action: string
  subject?: string
  details?: Record<string, unknown>
  ip?: string
  /** Who really acted, where the user did not. */
  impersonator?: Pick<Impersonator, 'profileId' | 'name'> | null
}

/** Who acts, as every event of theirs names them: `recordAudit(tx, { ...actorOf(viewer), action: 'user.created' })`. */
export function actorOf({ userId, name, impersonator }: Pick<Viewer, 'userId' | 'name' | 'impersonator'>) {
  return { userId, actor: name, impersonator }
}

/** In a transaction that a viewer's `query` opened, whoever acts as the viewer is named without being told. */
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
      kind: kindOf(action),
      subject,
      details: JSON.stringify(details ?? {}),
      ip,
      impersonator_profile_id: impersonator?.profileId,
      impersonator: impersonator?.name,
    })
    .execute()
}
