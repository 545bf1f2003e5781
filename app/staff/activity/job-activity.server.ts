/** Jobs that wait, run or failed. Of the payload only the account is read, and of a failure only its message. */
import { getQueue } from '#app/jobs/queue.server'
import type { ActivityCount } from './activity'
import type { ActivitySource, FoundRow, StateCounts } from './find-activity.server'

const state = `case when state = 'failed' then 'failed' when state = 'active' then 'running'
  when start_after > now() then 'planned' else 'waiting' end`
const isListed = `state in ('created', 'retry', 'active', 'failed')`
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export const jobActivity: ActivitySource & StateCounts = {
  parseId: (text) => (text !== null && uuid.test(text) ? text : null),
  find: ({ accountId, state: wanted }, cursor, limit) => {
    const [sign, direction] = cursor?.isReversed ? ['>', 'asc'] : ['<', 'desc']
    return queryQueue<FoundRow>(
      `select id::text, data->>'accountId' as "accountId", ${state} as state, name as what,
         case when start_after > now() then start_after else created_on end as at,
         case when state in ('failed', 'retry') then coalesce(left(output->>'message', 300), '') else '' end as problem
       from pgboss.job where ${isListed}
         and ($1::text is null or data->>'accountId' = $1) and ($2::text is null or ${state} = $2)
         and ($3::uuid is null or (created_on, id) ${sign} (select created_on, id from pgboss.job where id = $3::uuid))
       order by created_on ${direction}, id ${direction} limit $4`,
      [accountId, wanted, cursor?.id ?? null, limit],
    )
  },
  count: () =>
    queryQueue<ActivityCount>(
      `select ${state} as state, count(*)::int as count from pgboss.job where ${isListed} group by 1`,
    ),
}

async function queryQueue<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await (await getQueue()).getDb().executeSql(text, values)).rows
}
