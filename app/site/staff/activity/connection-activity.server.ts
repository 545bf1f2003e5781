/**
 * Connections to the sources of reviews: those that users made, and the sources that are fetched with the access of the
 * installation. Of a connection its state is read, but neither its tokens nor who made it.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import { asSignIn, type SignInTx } from '#app/kit/database/sign-in-role.server'
import { pluralize } from '#app/kit/ui/format-numbers'
import type { ActivityCount } from './activity'
import type { ActivitySource, FoundRow, StateCounts } from './activity-source'

type ConnectionRow = Omit<FoundRow, 'problem'> & { isExpired: boolean; locations: number; reason: string }

export const connectionActivity: ActivitySource & StateCounts<[SignInTx]> = {
  parseId: (text) => (text !== null && /^[1-9]\d{0,17}-[1-9]\d{0,8}$/.test(text) ? text : null),
  find: ({ accountId, state }, cursor, limit) =>
    asSignIn(async (tx) => {
      const sign = sql.raw(cursor?.isReversed ? '<' : '>')
      const direction = sql.raw(cursor?.isReversed ? 'desc' : 'asc')
      const [account, source] = cursor?.id.split('-') ?? []
      const { rows } = await sql<ConnectionRow>`
        ${connectionsOf({ accountId, onlyFailing: false })}
        select account_id || '-' || source_id as id, account_id as "accountId", state, name as what,
          (select max(succeeded_at) from review_fetches as own
            where own.account_id = listed.account_id and own.source_id = listed.source_id) as at,
          is_expired as "isExpired", locations, reason
        from listed join sources on sources.id = source_id
        where ${state === null ? sql`true` : sql`state = ${state}`}
          and ${cursor ? sql`(account_id, source_id) ${sign} (${account}::bigint, ${source}::bigint)` : sql`true`}
        order by account_id ${direction}, source_id ${direction} limit ${limit}`.execute(tx)
      return rows.map(({ isExpired, locations, reason, ...row }) => ({
        ...row,
        problem: formatProblem({ state: row.state, isExpired, locations, reason }),
      }))
    }),
  count: async (tx) => {
    const { rows } = await sql<ActivityCount>`
      ${connectionsOf({ accountId: null, onlyFailing: true })}
      select state, count(*)::int as count from listed where state in ('failing', 'ended') group by state`.execute(
      tx,
    )
    return rows
  },
}

type Problem = Pick<ConnectionRow, 'state' | 'isExpired' | 'locations' | 'reason'>

function formatProblem({ state, isExpired, locations, reason }: Problem): string {
  if (state === 'ended') return isExpired ? 'The connection has expired' : 'The source ended the connection'
  return state === 'failing' ? `${pluralize(locations, 'location')}: ${reason}` : ''
}

/**
 * The connections of all accounts or of one. A source is fetched for each location of an account, so `fetched` reads only
 * one index entry for each account and source. If `onlyFailing`, sources that are fetched without trouble are left out
 * unless they have a connection of their own.
 */
function connectionsOf({ accountId, onlyFailing }: { accountId: Id | null; onlyFailing: boolean }) {
  const isAccount = accountId === null ? sql`true` : sql`account_id = ${accountId}`
  const isListed = onlyFailing ? sql`${isAccount} and failing_since is not null` : isAccount
  return sql`
    with recursive fetched as (
      (select account_id, source_id from review_fetches where ${isListed} order by account_id, source_id limit 1)
      union all
      select next.account_id, next.source_id from fetched cross join lateral (
        select account_id, source_id from review_fetches
        where ${isListed} and (account_id, source_id) > (fetched.account_id, fetched.source_id)
        order by account_id, source_id limit 1) as next
    ), stored as (
      select account_id, source, state as connection, expires_at from source_connections where ${isAccount}
    ), found as (
      select account_id, source_id, connection, coalesce(connection = 'expired' or expires_at <= now(), false) as is_expired
      from (select account_id, sources.id as source_id, connection, expires_at
        from stored join sources on code = source) as known
      full join fetched using (account_id, source_id)
    ), listed as (
      select found.account_id, found.source_id, found.is_expired, failing.locations, failing.reason,
        case
          when connection = 'ended' or is_expired and connection <> 'disconnected' then 'ended'
          when connection = 'disconnected' then 'disconnected'
          when failing.locations = 0 then 'connected'
          -- The account has not connected a source of which it has listings.
          when connection is null and failing.kind = 'unconnected' then 'disconnected'
          else 'failing'
        end as state
      from found cross join lateral (
        select count(*)::int as locations, (array_agg(failure_kind order by failing_since))[1] as kind,
          (array_agg(failure order by failing_since))[1] as reason
        from review_fetches as own
        where own.account_id = found.account_id and own.source_id = found.source_id
          and failing_since is not null) as failing
    )`
}
