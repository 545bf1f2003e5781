/**
 * Handles a connection that is about to end: mails a warning to the user who made it seven days and one day before,
 * once each, and ends it when it expires. Using a Trustpilot connection extends it, so that one is renewed first.
 */
import type { ConnectedSource, Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { defineJob, TryLater } from '#app/jobs/job'
import { queueMail } from '#app/mail/outbox.server'
import { daysUntilExpires } from '#app/page/expiry'
import { recordAudit } from '#app/viewer/audit.server'
import { doors } from '../consent-parties.server'
import { renewTrustpilot } from '../source-access.server'
import { endSourceConnection } from '../source-connection-row.server'
import { expiryMail } from './expiry-mail'
import { warningDue } from './warning'

type Asked = { accountId: Id; source: ConnectedSource }

export const lookAtConnectionJob = defineJob<Asked>('look-at-connection', (asked) =>
  lookAtConnection(asked, new Date()),
)

export async function lookAtConnection({ accountId, source }: Asked, now: Date): Promise<void> {
  const renewed = source === 'trustpilot' ? await renewTrustpilot(accountId, now) : null
  if (renewed?.outcome === 'throttled') throw new TryLater(renewed.reason, renewed.retryAfterSeconds)
  await asAccount(accountId, (tx) => warnOrEnd(tx, source, now))
}

async function warnOrEnd(tx: Tx, source: ConnectedSource, now: Date): Promise<void> {
  const row = await tx
    .selectFrom('source_connections')
    .select(['token', 'expires_at', 'warned_days', 'user_id', 'connected_by'])
    .where('account_id', '=', tx.accountId)
    .where('source', '=', source)
    .where('state', '=', 'connected')
    .forUpdate()
    .executeTakeFirst()
  const daysLeft = daysUntilExpires(row?.expires_at ?? null, now)
  if (!row?.token || daysLeft === null) return
  if (daysLeft < 0) return end(tx, { source, token: row.token }, now)
  const warned = warningDue(daysLeft, row.warned_days)
  if (warned === null) return
  const { name } = doors[source]
  for (const to of await readersOf(tx, row.user_id))
    await queueMail(tx, {
      accountId: tx.accountId,
      to,
      about: `integration ${source}`,
      ...expiryMail({ name: to.name, integration: name, daysLeft }),
    })
  await tx
    .updateTable('source_connections')
    .set({ warned_days: warned })
    .where('account_id', '=', tx.accountId)
    .where('source', '=', source)
    .execute()
}

async function end(tx: Tx, connection: { source: ConnectedSource; token: string }, now: Date): Promise<void> {
  if (!(await endSourceConnection(tx, connection, 'expired', now))) return
  const subject = doors[connection.source].name
  await recordAudit(tx, { userId: null, actor: subject, action: 'integration.expired', subject })
}

/**
 * Returns the user who made the connection, or the account's owners when that user no longer belongs to the account.
 */
async function readersOf(tx: Tx, userId: Id | null): Promise<{ name: string; email: string }[]> {
  const users = tx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('account_id', '=', tx.accountId)
    .where('is_active', '=', true)
  const maker = userId ? await users.where('id', '=', userId).execute() : []
  return maker.length > 0 ? maker : users.where('is_account_owner', '=', true).orderBy('id').execute()
}
