/**
 * Signs out: ends the session on the server, so that a copy of the cookie is useless, and records it in the account's
 * audit log.
 */
import { asAccount } from '#app/kit/database/tenant.server'
import { recordAudit } from '#app/platform/viewer/audit.server'
import { endSession } from '#app/platform/viewer/sessions/sessions.server'

export async function signOut(token: string, ip: string, now: Date): Promise<void> {
  const session = await endSession(token, now)
  if (!session) return
  const { accountId, userId, name } = session
  await asAccount(accountId, (tx) =>
    recordAudit(tx, { userId, actor: name ?? '', action: 'session.ended', ip }),
  )
}
