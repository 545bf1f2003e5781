/**
 * Determines whether an account is allowed to publish changes, and discards queued changes that must not be published.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'

export const publishingDisabledMessage =
  'Publishing isn’t included in this account. Contact your account manager.'

/**
 * Returns a SQL expression for whether the account is allowed to publish. An operator can turn publishing off for an
 * account.
 */
export function canPublishSql(tx: Tx): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from account_settings a
    where a.account_id = ${tx.accountId} and a.code = 'publishing' and a.value = 'false')`
}

export async function isPublishingEnabled(tx: Tx): Promise<boolean> {
  const { may } = await tx.selectNoFrom(canPublishSql(tx).as('may')).executeTakeFirstOrThrow()
  return may
}

/** Discards the changes of these locations that have not been sent to Google yet. */
export async function discardQueuedChanges(tx: Tx, locationIds: Id[]): Promise<void> {
  const waiting = sql`account_id = ${tx.accountId} and location_id = any(${locationIds}::bigint[])
    and state in ('queued', 'throttled')`
  await sql`delete from location_publications where ${waiting} and sent_at is null`.execute(tx)
  await sql`update location_publications set desired = '{}', code = '', reason = '',
    state = case when live_at >= sent_at then 'live' else 'sent' end where ${waiting}`.execute(tx)
}
