import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'

/** Returns a SQL query for the ids of the locations that a limited user is allowed to see. */
export function visibleLocationIds(tx: Tx, userId: Id | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select location_id from user_locations where account_id = ${tx.accountId} and user_id = ${userId}
    union
    select m.location_id from user_groups u
    join group_locations m on m.account_id = u.account_id and m.group_id = u.group_id
    where u.account_id = ${tx.accountId} and u.user_id = ${userId}`
}
