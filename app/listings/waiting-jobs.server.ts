/** How many jobs of a kind wait in the queue: a task that fills it stops while many do. */
import { sql } from 'kysely'
import { database } from '#app/database/pool.server'

export async function waitingJobs({ name }: { name: string }): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::integer as waiting from pgboss.job
    where name = ${name} and state in ('created', 'retry')`.execute(database())
  return rows[0]?.waiting ?? 0
}
