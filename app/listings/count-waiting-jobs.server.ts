/** Counts the waiting jobs with this name. Recurring tasks use it to stop enqueuing jobs while many are waiting. */
import { sql } from 'kysely'
import { database } from '#app/database/pool.server'

export async function countWaitingJobs({ name }: { name: string }): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::integer as waiting from pgboss.job
    where name = ${name} and state in ('created', 'retry')`.execute(database())
  return rows[0]?.waiting ?? 0
}
