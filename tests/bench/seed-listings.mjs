// Creates the listings of the scale data, in SQL, because no directory is asked.
import { largeAccount, withOwnerClient } from './scale-database.mjs'

/** @import { Environment } from '../../scripts/environment.mjs' */

/**
 * Creates a listing for every location in six directories. About one in five locations has a listing that is out of
 * sync.
 * @param {Environment} environment
 * @param {string} [rankColumn] the name of the column `status_rank`, which was another at earlier commits
 * @returns {Promise<string>} the id of the account
 */
export function seedListings(environment, rankColumn = 'status_rank') {
  return withOwnerClient(environment, async (client) => {
    const { rows } = await client.query('select id::text from accounts where name = $1', [
      largeAccount.account,
    ])
    const { id } = rows[0]
    await client.query(
      `insert into listings (account_id, location_id, directory, remote_id, url, status, ${rankColumn}, fields_in_sync, fields_compared, checked_at)
       select $1, l.id, directory, l.id || '-' || directory, 'https://directory.example/' || l.id,
         case when (l.id + n) % 31 = 0 then 'not_in_sync' when (l.id + n) % 53 = 0 then 'in_progress' else 'in_sync' end,
         case when (l.id + n) % 31 = 0 then 3 when (l.id + n) % 53 = 0 then 2 else 1 end, 6, 7, now()
       from locations l, unnest(array['google_maps', 'facebook', 'apple_maps', 'trip_advisor', 'bing', 'yelp_api'])
         with ordinality as d (directory, n)
       where l.account_id = $1 on conflict do nothing`,
      [id],
    )
    await client.query(
      `insert into location_listings (account_id, location_id) select account_id, id from locations where account_id = $1
       on conflict do nothing`,
      [id],
    )
    await client.query(
      `update location_listings s set auto_sync = true, status = 'published', last_checked_at = now(), sync_status = (
         select case when bool_or(status = 'not_in_sync') then 'not_in_sync'
           when bool_or(status = 'in_progress') then 'in_progress' else 'in_sync' end
         from listings l where l.account_id = s.account_id and l.location_id = s.location_id)
       where account_id = $1`,
      [id],
    )
    await client.query('vacuum analyze listings, location_listings, locations')
    return id
  })
}
