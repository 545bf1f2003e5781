/** Signing out: the session ends on the server, whatever the browser keeps, and its account remembers it. */
import { asAccount } from '#app/database/tenant.server'
import { recordAudit } from '#app/viewer/audit.server'
import { endSession } from '#app/viewer/sessions.server'

export async function signOut(token: string, ip: string, now: Date): Promise<void> {
  const ended = await endSession(token, now)
  if (!ended) return
  const { accountId, userId, name } = ended
  await asAccount(accountId, (tx) =>
    recordAudit(tx, { userId, actor: name ?? '', action: 'session.ended', ip }),
  )
}
