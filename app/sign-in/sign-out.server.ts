/** Signs out: ends the session on the server, whatever the browser keeps, and records it in the account's audit log. */
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
