/**
 * Handles a connection that is about to expire: emails a warning to the user who created it, once seven days and once
 * one day before, and ends the connection when it expires. A connection that can be renewed is renewed first,
 * because each renewal extends it.
 */
import type { ConnectedSource, Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { defineJob, RetryLater } from '#app/kit/jobs/job'
import { queueMail } from '#app/platform/mail/outbox.server'
import { daysUntilExpiry } from '#app/platform/page/banners/expiry'
import { recordAudit } from '#app/platform/viewer/audit.server'
import { markConnectionEnded } from '#app/product/locations/connections/source-connections.server'
import { consentProviders } from '../consent-providers.server'
import { renewConnection } from '../source-access.server'
import { expiryMail } from './expiry-mail'
import { dueWarning } from './expiry-warning'

type CheckConnectionPayload = { accountId: Id; source: ConnectedSource }

export const checkConnectionJob = defineJob<CheckConnectionPayload>(
  'look-at-connection',
  (payload) => checkConnection(payload, new Date()),
  { requires: 'use', isRepeated: true },
)

export async function checkConnection(
  { accountId, source }: CheckConnectionPayload,
  now: Date,
): Promise<void> {
  const renewal = await renewConnection(accountId, source, now)
  if (renewal?.outcome === 'throttled') throw new RetryLater(renewal.reason, renewal.retryAfterSeconds)
  await asAccount(accountId, (tx) => warnOrEndConnection(tx, source, now))
}

async function warnOrEndConnection(tx: Tx, source: ConnectedSource, now: Date): Promise<void> {
  const row = await tx
    .selectFrom('source_connections')
    .select(['token', 'expires_at', 'warned_days', 'user_id', 'connected_by'])
    .where('account_id', '=', tx.accountId)
    .where('source', '=', source)
    .where('state', '=', 'connected')
    .forUpdate()
    .executeTakeFirst()
  const daysLeft = daysUntilExpiry(row?.expires_at ?? null, now)
  if (!row?.token || daysLeft === null) return
  if (daysLeft < 0) return endConnection(tx, { source, token: row.token }, now)
  const warning = dueWarning(daysLeft, row.warned_days)
  if (warning === null) return
  const { name } = consentProviders[source]
  for (const to of await listRecipients(tx, row.user_id))
    await queueMail(tx, {
      accountId: tx.accountId,
      to,
      about: `integration ${source}`,
      ...expiryMail({ name: to.name, integration: name, daysLeft }),
    })
  await tx
    .updateTable('source_connections')
    .set({ warned_days: warning })
    .where('account_id', '=', tx.accountId)
    .where('source', '=', source)
    .execute()
}

async function endConnection(
  tx: Tx,
  connection: { source: ConnectedSource; token: string },
  now: Date,
): Promise<void> {
  if (!(await markConnectionEnded(tx, connection, 'expired', now))) return
  const subject = consentProviders[connection.source].name
  await recordAudit(tx, { userId: null, actor: subject, action: 'integration.expired', subject })
}

/**
 * Returns the user who created the connection, or the account's owners if that user is no longer active in the account.
 */
async function listRecipients(tx: Tx, userId: Id | null): Promise<{ name: string; email: string }[]> {
  const users = tx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('account_id', '=', tx.accountId)
    .where('is_active', '=', true)
  const connectingUser = userId ? await users.where('id', '=', userId).execute() : []
  return connectingUser.length > 0
    ? connectingUser
    : users.where('is_account_owner', '=', true).orderBy('id').execute()
}
