/**
 * The worker, which runs the jobs in the queue and repeats the recurring tasks. When it is stopped, it first finishes
 * the jobs in progress.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { closePools, waitForConnectionsLikeJobs } from '#app/kit/database/pool.server'
import { type Job, type JobPayload, RetryLater, type TimedTask } from '#app/kit/jobs/job'
import { getQueue, stopQueue } from '#app/kit/jobs/queue.server'
import { listDueQueues } from '#app/kit/jobs/queued-jobs.server'
import { runJobOfAccount } from '#app/kit/jobs/run-job.server'
import { log } from '#app/kit/log.server'
import { postErrors } from '#app/kit/processes/error-webhook.server'
import { registerRunFileEnded } from '#app/site/exports/files/run-files.server'
import { continueRun } from '#app/site/exports/schedules/sending/deliver-run.server'
import { allJobs } from './all-jobs.server'
import { registerAllLookups } from './all-lookups.server'
import { recurringTasks } from './recurring-tasks.server'

const stopController = new AbortController()
let recurringTaskRuns: Promise<void>[] = []

type JobConsumer = { queue: string; id: string }

export async function startWorker(): Promise<void> {
  waitForConnectionsLikeJobs()
  postErrors('worker')
  registerAllLookups()
  registerRunFileEnded(continueRun)
  const boss = await getQueue('worker')
  const consumers: JobConsumer[] = []
  for (const job of allJobs)
    for (let n = 0; n < job.concurrency; n++)
      consumers.push({ queue: job.name, id: await consumeJobs(boss, job) })
  const tasks = [...recurringTasks, wakeConsumersTask(boss, consumers)]
  recurringTaskRuns = tasks.flatMap((task) =>
    Array.from({ length: task.concurrency }, () => repeatTask(task)),
  )
  log.info({ jobs: allJobs.map((job) => job.name) }, 'worker started')
}

/**
 * Creates the task that wakes the consumers of queues with due jobs. PostgreSQL notifies the worker of new jobs, but
 * not of jobs that become due later (retries and polls). One query finds those jobs for all consumers, because separate
 * polling by each consumer, every second or two, caused most of an idle worker's load.
 */
function wakeConsumersTask(boss: PgBoss, consumers: JobConsumer[]): TimedTask {
  const run = async () => {
    const due = await listDueQueues(boss)
    for (const { queue, id } of consumers) if (due.has(queue)) boss.notifyWorker(id)
  }
  return { name: 'wake-consumers', intervalSeconds: 1, concurrency: 1, run }
}

/** Starts a consumer, which runs the jobs of a queue one at a time. Returns the consumer's id. */
async function consumeJobs(boss: PgBoss, job: Job): Promise<string> {
  // `pollingIntervalSeconds` applies only while notifications cannot be received.
  const options = {
    includeMetadata: true,
    pollingIntervalSeconds: 1,
    notifyPollingIntervalSeconds: 60,
  } as const
  const consumerId = await boss.work(
    job.name,
    options,
    async ([queuedJob]: JobWithMetadata<JobPayload>[]) => {
      try {
        if (queuedJob) await runJob(boss, job, queuedJob)
      } finally {
        // Fetch the next job immediately. Otherwise, pg-boss would pause between two jobs, even if more are waiting.
        boss.notifyWorker(consumerId)
      }
    },
  )
  return consumerId
}

/**
 * Returns the number of previous attempts. A postponed job that keeps its attempt count is enqueued as a new job with
 * only the remaining retries, so its earlier attempts are the difference between `retries` and `retryLimit`.
 */
function attemptNumber({ retries }: Job, { retryLimit, retryCount }: JobWithMetadata<JobPayload>): number {
  return Math.max(0, retries - retryLimit) + retryCount
}

async function runJob(boss: PgBoss, job: Job, queuedJob: JobWithMetadata<JobPayload>): Promise<void> {
  const started = performance.now()
  const context = {
    job: job.name,
    jobId: queuedJob.id,
    account: queuedJob.data.accountId,
    attempt: attemptNumber(job, queuedJob),
  }
  try {
    await runJobOfAccount(job, queuedJob.data, {
      signal: AbortSignal.any([queuedJob.signal, stopController.signal]),
      attempt: attemptNumber(job, queuedJob),
      isLastAttempt: queuedJob.retryCount >= queuedJob.retryLimit,
    })
    log.info({ ...context, ms: Math.round(performance.now() - started) }, 'job done')
  } catch (error) {
    if (error instanceof RetryLater) {
      log.info({ ...context, reason: error.message, seconds: error.seconds }, 'job postponed')
      const retryLimit = error.keepsCount ? queuedJob.retryLimit - queuedJob.retryCount : job.retries
      await boss.sendAfter(job.name, queuedJob.data, { retryLimit }, error.seconds)
      return
    }
    log.error({ ...context, err: error }, 'job failed')
    throw error
  }
}

/**
 * Repeats a task until the worker stops. After a failure, it waits at least five seconds, because the usual cause is
 * that the database is unavailable.
 */
async function repeatTask({ name, run, intervalSeconds }: TimedTask): Promise<void> {
  const { signal } = stopController
  while (!signal.aborted) {
    let delaySeconds = intervalSeconds
    try {
      await run(signal)
    } catch (error) {
      log.error({ task: name, err: error }, 'recurring task failed')
      delaySeconds = Math.max(intervalSeconds, 5)
    }
    await sleep(delaySeconds * 1000, undefined, { signal }).catch(() => undefined)
  }
}

/**
 * Stops the worker. Waits up to ten seconds for the jobs and tasks in progress, then closes all database connections.
 */
export async function stopWorker(): Promise<void> {
  stopController.abort()
  await Promise.all([stopQueue(), Promise.race([Promise.all(recurringTaskRuns), sleep(10_000)])])
  await closePools()
}
