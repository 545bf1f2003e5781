/**
 * Subscribes an account's locations to Google's push notifications, if this installation has a Pub/Sub topic for them.
 */
import { configuration } from '#app/kit/configuration.server'
import type { Id } from '#app/kit/database/schema'
import { asAccount } from '#app/kit/database/tenant.server'
import { log } from '#app/kit/log.server'
import { findGoogleClient } from '#app/product/locations/google-access/google-clients.server'

/**
 * Subscribes each Google account that has at least one of the account's locations. If Google rejects the subscription,
 * this is only logged, because polling finds the changes a little later.
 */
export async function subscribeToNotifications(accountId: Id): Promise<void> {
  const { topic } = configuration().google.notifications
  const client = topic && (await findGoogleClient(accountId))
  if (!topic || !client) return
  for (const name of await listGoogleAccounts(accountId)) {
    const result = await client.subscribe(name, topic)
    if (result.outcome === 'rejected')
      log.warn(
        { account: accountId, reason: result.reason },
        'Google rejected the subscription to notifications',
      )
    else if (result.outcome !== 'ok')
      throw new Error(`could not subscribe to notifications: ${result.reason}`)
  }
}

async function listGoogleAccounts(accountId: Id): Promise<string[]> {
  const rows = await asAccount(accountId, (tx) =>
    tx
      .selectFrom('locations')
      .select('google_location_name as name')
      .where('account_id', '=', tx.accountId)
      .where('google_location_name', 'is not', null)
      .execute(),
  )
  const names = rows.map(({ name }) => /^accounts\/[^/\s]+(?=\/locations\/)/.exec(name ?? '')?.[0])
  return [...new Set(names.filter((name) => name !== undefined))]
}
