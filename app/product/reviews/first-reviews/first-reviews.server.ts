import { sql } from 'kysely'
import { configuration } from '#app/kit/configuration.server'
import type { Tx } from '#app/kit/database/tenant.server'
import { performanceExpressions } from '../counts/count-columns'
import type { FirstReviews } from './first-reviews'

/** Loads the progress in one statement. Only pages without reviews need it. */
export async function loadFirstReviews(tx: Tx): Promise<FirstReviews> {
  // The connection of the installation lists no profiles, so an account without links needs its own.
  const usesInstallation = configuration().google.refreshToken !== ''
  const { rows } = await sql<FirstReviews>`
    select
      coalesce((select c.state = 'connected' from source_connections c
        where c.account_id = ${tx.accountId} and c.source = 'google'),
        ${usesInstallation}::boolean and count(l.google_location_name) > 0) as "isGoogleConnected",
      count(*)::int as locations,
      count(l.google_location_name)::int as linked,
      count(*) filter (where l.google_location_name is not null and f.succeeded_at is not null)::int as fetched,
      count(*) filter (where l.google_location_name is not null and f.succeeded_at is null
        and f.failing_since is not null)::int as failing,
      (select coalesce(sum(${sql.raw(performanceExpressions.reviews)}), 0)::int
        from account_months m where m.account_id = ${tx.accountId}) as reviews
    from locations l left join review_fetches f on f.account_id = l.account_id and f.location_id = l.id
      and f.source_id = (select s.id from sources s where s.code = 'google')
    where l.account_id = ${tx.accountId}`.execute(tx)
  return rows[0]!
}
