/**
 * The job queue: pg-boss in the application's PostgreSQL database. A job is enqueued in the transaction that makes it
 * necessary, so that neither is saved without the other. A job can run more than once, so it must be safe to repeat.
 */
import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import { ownerRoleUrl } from '#app/kit/database/owner-role.server'
import { queuePoolSizes } from '#app/kit/database/pool-sizes.server'
import type { Tx } from '#app/kit/database/tenant.server'
import { webDatabaseUrl } from '#app/kit/database/web-login.server'
import { log } from '#app/kit/log.server'
import type { Job, JobPayload } from './job'

// During development, Vite re-evaluates modules after an edit. The queue must not be started again.
type Cache = { highstreetQueue?: Promise<PgBoss> }
const globalQueue: Cache = import.meta.env.MODE === 'development' ? (globalThis as Cache) : {}

/** Returns the pg-boss instance of the process, which is started by the first call. */
export function getQueue(role: 'sender' | 'worker' = 'sender'): Promise<PgBoss> {
  globalQueue.highstreetQueue ??= startQueue(role).catch((error) => {
    globalQueue.highstreetQueue = undefined
    throw error
  })
  return globalQueue.highstreetQueue
}

async function startQueue(role: 'sender' | 'worker'): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: webDatabaseUrl(),
    application_name: `highstreet-queue-${role}`,
    max: queuePoolSizes[role],
    // The owner creates and upgrades the tables (`createQueues`). The web and worker processes only use them.
    migrate: false,
    createSchema: false,
    supervise: role === 'worker',
    schedule: role === 'worker',
    useListenNotify: role === 'worker',
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue reports an error'))
  await boss.start()
  return boss
}

/** Creates the queue's tables and one queue per job. Needs the owner's connection. Safe to repeat. */
export async function createQueues(ownerUrl: string, jobs: Job[]): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerRoleUrl(ownerUrl),
    supervise: false,
    schedule: false,
    max: 2,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue could not be prepared'))
  await boss.start()
  try {
    for (const job of jobs) {
      const options = {
        retryLimit: job.retries,
        retryDelay: 2,
        retryBackoff: true,
        retryDelayMax: 900,
        heartbeatSeconds: Math.max(10, job.lease),
        expireInSeconds: 12 * 3600,
        notify: true,
      }
      if (await boss.getQueue(job.name)) await boss.updateQueue(job.name, options)
      else await boss.createQueue(job.name, options)
    }
    await boss.getDb().executeSql(`
      grant usage on schema pgboss to app_web;
      grant select, insert, update, delete on all tables in schema pgboss to app_web;
      grant usage on all sequences in schema pgboss to app_web;
      grant execute on all functions in schema pgboss to app_web;
      grant usage on schema pgboss to app_backup;
      grant select on all tables in schema pgboss to app_backup;
      grant select on all sequences in schema pgboss to app_backup`)
  } finally {
    await boss.stop({ graceful: false })
  }
}

/**
 * Enqueues a job in the transaction that makes it necessary. The job runs right after the commit, or after
 * `afterSeconds`. An urgent job runs before the other jobs of its queue.
 */
export async function enqueue<P extends JobPayload>(
  tx: Tx,
  job: Job<P>,
  payload: P,
  options: { afterSeconds?: number; isUrgent?: boolean } = {},
): Promise<void> {
  const boss = await getQueue()
  await boss.send(job.name, payload, {
    startAfter: options.afterSeconds,
    priority: options.isUrgent ? 1 : 0,
    db: transactionDb(tx),
  })
}

/** Enqueues one job per payload, in one statement. Urgent jobs run before the other jobs of their queue. */
export async function enqueueAll<P extends JobPayload>(
  tx: Pick<Tx, 'executeQuery'>,
  job: Job<P>,
  payloads: P[],
  { isUrgent = false } = {},
): Promise<void> {
  if (payloads.length === 0) return
  const boss = await getQueue()
  const jobs = payloads.map((data) => ({ data, priority: isUrgent ? 1 : 0 }))
  await boss.insert(job.name, jobs, { db: transactionDb(tx) })
}

const transactionDb = (tx: Pick<Tx, 'executeQuery'>) => ({
  executeSql: (text: string, values?: unknown[]) => tx.executeQuery(CompiledQuery.raw(text, values ?? [])),
})

export async function stopQueue(): Promise<void> {
  const boss = await globalQueue.highstreetQueue
  globalQueue.highstreetQueue = undefined
  await boss?.stop({ graceful: true, timeout: 10_000 })
}
