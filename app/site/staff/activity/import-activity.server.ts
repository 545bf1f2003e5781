/** Imports and the reason of those that failed, but nothing of what was imported. */
import { sql } from 'kysely'
import { parseId } from '#app/kit/database/id'
import { asSignIn, type SignInTx } from '#app/kit/database/sign-in-role.server'
import type { ActivityState } from './activity'
import type { ActivitySource, StateCounts } from './activity-source'

const state = sql<ActivityState>`case
  when status = 'failed' then 'failed'
  when status in ('complete', 'cancelled', 'undone') then 'done'
  when status in ('checking', 'running', 'undoing') then 'running'
  else 'waiting' end`

/** Why the import failed, how many of its rows were rejected, or that it is the customer's turn. */
export const importProblem = sql<string>`case
  when problem = '' and status in ('uploaded', 'asking', 'checked') then 'Waits for the customer'
  when problem <> '' or rows_rejected = 0 then problem
  else rows_rejected || ' of ' || coalesce(rows_total, rows_rejected) || ' rows rejected' end`

/** The condition of a partial index, because most imports are done. */
const isOpen = sql<boolean>`status not in ('complete', 'cancelled', 'undone')`

export const importActivity: ActivitySource & StateCounts<[SignInTx]> = {
  parseId,
  find: ({ accountId, state: wanted }, cursor, limit) =>
    asSignIn((tx) =>
      tx
        .selectFrom('imports')
        .select([
          'id',
          'account_id as accountId',
          state.as('state'),
          sql<string>`kind || ': ' || file_name`.as('what'),
          'created_at as at',
          importProblem.as('problem'),
        ])
        .$if(accountId !== null, (query) => query.where('account_id', '=', accountId!))
        .$if(wanted !== null, (query) => query.where(state, '=', wanted!))
        .$if(wanted !== null && wanted !== 'done', (query) => query.where(isOpen))
        .$if(cursor !== null, (query) => query.where('id', cursor!.isReversed ? '>' : '<', cursor!.id))
        .orderBy('id', cursor?.isReversed ? 'asc' : 'desc')
        .limit(limit)
        .execute(),
    ),
  count: (tx) =>
    tx
      .selectFrom('imports')
      .select([state.as('state'), sql<number>`count(*)::int`.as('count')])
      .where(isOpen)
      .groupBy(state)
      .execute(),
}
