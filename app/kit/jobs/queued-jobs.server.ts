/** Finds jobs in the queue's table, for questions that pg-boss has no function for. No other file reads this table. */
import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { database } from '#app/kit/database/pool.server'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Job, JobPayload } from './job'
import { getQueue } from './queue.server'

/** Returns the names of the queues that have a job ready to run. */
export async function listDueQueues(boss: PgBoss): Promise<Set<string>> {
  const { rows } = await boss.getDb().executeSql(`
    select name from pgboss.queue q where exists (
      select from pgboss.job where name = q.name and state < 'active' and not blocked and start_after < now())`)
  return new Set(rows.map(({ name }: { name: string }) => name))
}

/** Counts the waiting jobs with this name. Recurring tasks use it to stop enqueuing jobs while many are waiting. */
export async function countWaitingJobs({ name }: Pick<Job, 'name'>): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::integer as waiting from pgboss.job
    where name = ${name} and state in ('created', 'retry')`.execute(database())
  return rows[0]?.waiting ?? 0
}

/**
 * Returns which of the ids belong to a job that waits or runs in the account.
 *
 * @param key the payload's property with the id, such as `runId`.
 */
export async function findPendingIds(
  tx: Tx,
  jobs: Pick<Job, 'name'>[],
  key: string,
  ids: Id[],
): Promise<Set<Id>> {
  if (ids.length === 0) return new Set()
  const names = jobs.map(({ name }) => name)
  const { rows } = await sql<{ id: Id }>`
    select distinct data->>${key} as id from pgboss.job
    where name = any(${names}::text[]) and state in ('created', 'retry', 'active')
      and data->>'accountId' = ${tx.accountId} and data->>${key} = any(${ids}::text[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Lists the payloads of the jobs that have failed too many times or were canceled. */
export async function listFailedPayloads<P extends JobPayload>({
  name,
}: Pick<Job<P>, 'name' | 'run'>): Promise<P[]> {
  const rows = await queryQueue<{ data: P }>(
    `select data from pgboss.job where name = $1 and state in ('failed', 'cancelled')`,
    [name],
  )
  return rows.map(({ data }) => data)
}

export type QueuedJobState = 'waiting' | 'planned' | 'running' | 'failed'

export type QueuedJob = {
  id: string
  name: string
  accountId: Id | null
  state: QueuedJobState
  /** When the job was created, or when it is to run. */
  at: Date
  /** The message of the last failure, or an empty string. */
  problem: string
}

const state = `case when state = 'failed' then 'failed' when state = 'active' then 'running'
  when start_after > now() then 'planned' else 'waiting' end`
const isListed = `state in ('created', 'retry', 'active', 'failed')`

/**
 * Lists the jobs of all accounts that wait, run or failed, newest first. Of the payload, only the account is read.
 *
 * @param cursor the job before the first or, if reversed, after the last of the list.
 */
export async function listQueuedJobs(
  filter: { accountId: Id | null; state: string | null },
  cursor: { id: string; isReversed: boolean } | null,
  limit: number,
): Promise<QueuedJob[]> {
  const [sign, direction] = cursor?.isReversed ? ['>', 'asc'] : ['<', 'desc']
  return queryQueue<QueuedJob>(
    `select id::text, data->>'accountId' as "accountId", ${state} as state, name,
       case when start_after > now() then start_after else created_on end as at,
       case when state in ('failed', 'retry') then coalesce(left(output->>'message', 300), '') else '' end as problem
     from pgboss.job where ${isListed}
       and ($1::text is null or data->>'accountId' = $1) and ($2::text is null or ${state} = $2)
       and ($3::uuid is null or (created_on, id) ${sign} (select created_on, id from pgboss.job where id = $3::uuid))
     order by created_on ${direction}, id ${direction} limit $4`,
    [filter.accountId, filter.state, cursor?.id ?? null, limit],
  )
}

/** Counts the jobs that `listQueuedJobs` lists, by state. */
export function countQueuedJobs(): Promise<{ state: QueuedJobState; count: number }[]> {
  return queryQueue(
    `select ${state} as state, count(*)::int as count from pgboss.job where ${isListed} group by 1`,
  )
}

async function queryQueue<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await (await getQueue()).getDb().executeSql(text, values)).rows
}
