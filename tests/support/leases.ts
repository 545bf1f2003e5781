/** Expires the leases of a dead worker, so that the next worker can continue its work before the timeout. */
import type { SqlClient } from './sql'

export async function expireLeases(
  { all }: SqlClient,
  table: 'photos' | 'location_publications' | 'location_listings' | 'review_fetches',
): Promise<void> {
  await all(`update ${table} set leased_until = now() where leased_until > now()`)
  await all(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
  await startJobsNow({ all })
}

/** Makes delayed jobs start now. */
export async function startJobsNow({ all }: Pick<SqlClient, 'all'>): Promise<void> {
  await all(`update pgboss.job set start_after = now() where state in ('created', 'retry')`)
}
