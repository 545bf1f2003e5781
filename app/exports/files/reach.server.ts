/** The places a file holds, against those its reader sees now: what was taken from them is theirs no longer, file or not. */
import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'

export function placesOf(tx: Tx, userId: Id | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select location_id from user_locations where account_id = ${tx.accountId} and user_id = ${userId}
    union
    select m.location_id from user_groups u
    join group_locations m on m.account_id = u.account_id and m.group_id = u.group_id
    where u.account_id = ${tx.accountId} and u.user_id = ${userId}`
}

/** Whether whoever is limited to those places may see all of the file. A reach nobody noted is nobody's. */
export async function isWithinPlaces(accountId: Id, reach: Id[] | null, places: Id): Promise<boolean> {
  if (reach === null) return false
  return asAccount(accountId, async (tx) => {
    const { rows } = await sql<{ isWithin: boolean }>`
      select not exists (select unnest(${reach}::bigint[]) except (${placesOf(tx, places)})) as "isWithin"`.execute(
      tx,
    )
    return rows[0]!.isWithin
  })
}
