/** Loads how recent each source's reviews are: when they were last fetched, and since when fetching has failed. */

import { sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
import type { LocationConditions } from '#app/product/locations/location-filter-fields'
import type { SourceFailure } from '#app/product/locations/review-sources/freshness-messages'
import { directoryOfSourceSql } from '#app/product/locations/review-sources/storage-terms.server'
import { locationConditions } from '../review-conditions.server'

export type Freshness = {
  sourceId: string
  source: string
  succeededAt: Date | string | null
  failing: SourceFailure | null
  /**
   * For how many hours reviews are allowed to be kept after the source last showed them. Null: no limit; 0: not at all.
   */
  keepHours: number | null
}

/**
 * Loads the freshness of all sources of the filtered locations. Sorting the listings makes PostgreSQL find the first one
 * in an index. For a condition with `exists`, it would read all listings of the account.
 */
export async function loadFreshness(tx: Tx, filter: LocationConditions): Promise<Freshness[]> {
  const fetchConditions = sql.join(
    [sql`f.account_id = ${tx.accountId}`, ...locationConditions(tx, filter, sql`f.location_id`)],
    sql` and `,
  )
  const listingConditions = sql.join(
    [sql`d.account_id = ${tx.accountId}`, ...locationConditions(tx, filter, sql`d.location_id`)],
    sql` and `,
  )
  const { rows } = await sql<Freshness>`
    select s.id as "sourceId", s.name as source, latest.at as "succeededAt",
      case when failing.places > 0 then json_build_object('places', failing.places, 'since', failing.since,
        'kind', failing.kind, 'reason', failing.reason) end as failing, s.effective_keep_hours as "keepHours"
    from sources s
    cross join lateral (select max(f.succeeded_at) as at from review_fetches f
      where ${fetchConditions} and f.source_id = s.id) as latest
    cross join lateral (
      select count(*)::int as places, min(f.failing_since) as since,
        (array_agg(f.failure_kind order by f.failing_since))[1] as kind,
        (array_agg(f.failure order by f.failing_since))[1] as reason
      from review_fetches f
      where ${fetchConditions} and f.source_id = s.id and f.failing_since is not null) as failing
    where latest.at is not null or failing.places > 0 or (s.effective_keep_hours is not null and (
      select d.location_id from listings d where ${listingConditions} and d.remote_id is not null
        and d.directory = ${directoryOfSourceSql(sql`s.code`)}
      order by d.directory, d.location_id limit 1) is not null)
    order by s.ordinal`.execute(tx)
  return rows
}
