/** Time run out for a worker that is dead: what it held may be taken by the next, or a test would wait as long as they do. */
import type { SqlClient } from './sql'

export async function expireLeases(
  { all }: SqlClient,
  table: 'photos' | 'location_publications' | 'location_listings' | 'review_fetches',
): Promise<void> {
  await all(`update ${table} set leased_until = now() where leased_until > now()`)
  await all(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
  await startJobsNow({ all })
}

/** What was to begin later begins now. */
export async function startJobsNow({ all }: Pick<SqlClient, 'all'>): Promise<void> {
  await all(`update pgboss.job set start_after = now() where state in ('created', 'retry')`)
}
