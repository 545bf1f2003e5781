/** The account's memory of who did what. Rows are written, never changed. */
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { kindOf } from './audit-kinds'
import type { Viewer } from './viewer.server'

export type AuditEvent = {
  userId: Id | null
  actor: string
  /** Noun and past participle: `session.started`, `review.exported`. */
  action: string
  subject?: string
  details?: Record<string, unknown>
  ip?: string
}

/** Who acts, as every event of theirs names them: `recordAudit(tx, { ...actorOf(viewer), action: 'user.created' })`. */
export function actorOf({ userId, name }: Pick<Viewer, 'userId' | 'name'>) {
  return { userId, actor: name }
}

export async function recordAudit(
  tx: Tx,
  { userId, actor, action, subject, details, ip }: AuditEvent,
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
    })
    .execute()
}
