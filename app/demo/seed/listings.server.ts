/**
 * Adds the listing state that only user actions can create: locations with Auto Sync off, a change that waits to be
 * published, and a rejected change. The values that directories show come from scans, as for any other account.
 */
import type pg from 'pg'
import type { Id } from '#app/kit/database/schema'
import type { DemoAccount } from '../data/demo-accounts'

const unsyncedIndexes = [37, 38]
const waitingIndex = 4
const rejectedIndex = 9

export async function seedListings(
  client: pg.ClientBase,
  accountId: Id,
  key: DemoAccount['key'],
  locationIds: Id[],
): Promise<void> {
  const isUnsynced = (index: number) => key === 'bakery' && unsyncedIndexes.includes(index)
  await client.query(
    `insert into location_listings (account_id, location_id, auto_sync)
     select $1, id, auto_sync from unnest($2::bigint[], $3::boolean[]) as given (id, auto_sync)`,
    [accountId, locationIds, locationIds.map((_, index) => !isUnsynced(index))],
  )
  if (key !== 'bakery') return
  await client.query(
    `update location_listings set pending_fields = '{hours}', publish_at = now() + interval '30 minutes'
     where account_id = $1 and location_id = $2`,
    [accountId, locationIds[waitingIndex]],
  )
  await client.query(
    `insert into listings (account_id, location_id, directory, submission, submitted_fields, submitted_at, problem_code, problem)
     values ($1, $2, 'apple_maps', 'rejected', '{public_name}', now() - interval '1 day', 'REJECTED',
       'name: The name must match your storefront sign.')`,
    [accountId, locationIds[rejectedIndex]],
  )
}
