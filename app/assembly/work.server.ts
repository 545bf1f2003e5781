/**
 * The worker: takes jobs from the queue and repeats the recurring tasks until it is stopped; then finishes the jobs it
 * has started.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { closePools } from '#app/database/pool.server'
import { type Job, type Payload, type RecurringTask, TryLater } from '#app/jobs/job'
import { dueQueues, queue, stopQueue } from '#app/jobs/queue.server'
import { log } from '#app/log.server'
import { allJobs, recurringTasks } from './all-jobs.server'
import { registerAllLookups } from './all-lookups.server'

const stopping = new AbortController()
let repeating: Promise<void>[] = []

type Taker = { queue: string; id: string }

export async function startWorker(): Promise<void> {
  registerAllLookups()
  const boss = await queue('worker')
  const takers: Taker[] = []
  for (const job of allJobs)
    for (let n = 0; n < job.concurrency; n++) takers.push({ queue: job.name, id: await takeJobs(boss, job) })
  const tasks = [...recurringTasks, wakeTakersTask(boss, takers)]
  repeating = tasks.flatMap((task) => Array.from({ length: task.concurrency }, () => repeatTask(task)))
  log.info({ jobs: allJobs.map((job) => job.name) }, 'worker started')
}

/**
 * New jobs are announced by a notification. Jobs that become due later (retries and polls) are found by a single query
 * for all takers: when each taker polled on its own, every second or two, it caused most of an idle worker's load.
 */
function wakeTakersTask(boss: PgBoss, takers: Taker[]): RecurringTask {
  const run = async () => {
    const due = await dueQueues(boss)
    for (const { queue, id } of takers) if (due.has(queue)) boss.notifyWorker(id)
  }
  return { name: 'wake-takers', intervalSeconds: 1, concurrency: 1, run }
}

/** Starts a taker, which takes one job after another as long as there are any. */
async function takeJobs(boss: PgBoss, job: Job): Promise<string> {
  // `pollingIntervalSeconds` applies only while notifications cannot be received.
  const options = {
    includeMetadata: true,
    pollingIntervalSeconds: 1,
    notifyPollingIntervalSeconds: 60,
  } as const
  const taker = await boss.work(job.name, options, async ([taken]: JobWithMetadata<Payload>[]) => {
    try {
      if (taken) await runOne(boss, job, taken)
    } finally {
      // Otherwise pg-boss would pause between any two jobs, no matter how many are waiting.
      boss.notifyWorker(taker)
    }
  })
  return taker
}

/** Counts on in a job that was postponed: it is a new one, with the retries that were left. */
function attemptOf({ retries }: Job, { retryLimit, retryCount }: JobWithMetadata<Payload>): number {
  return Math.max(0, retries - retryLimit) + retryCount
}

async function runOne(boss: PgBoss, job: Job, taken: JobWithMetadata<Payload>): Promise<void> {
  const started = performance.now()
  const context = {
    job: job.name,
    jobId: taken.id,
    account: taken.data.accountId,
    attempt: attemptOf(job, taken),
  }
  try {
    await job.run(taken.data, {
      signal: AbortSignal.any([taken.signal, stopping.signal]),
      attempt: attemptOf(job, taken),
      isLastAttempt: taken.retryCount >= taken.retryLimit,
    })
    log.info({ ...context, ms: Math.round(performance.now() - started) }, 'job done')
  } catch (error) {
    if (error instanceof TryLater) {
      log.info({ ...context, reason: error.message, seconds: error.seconds }, 'job postponed')
      const retryLimit = error.keepsCount ? taken.retryLimit - taken.retryCount : job.retries
      await boss.sendAfter(job.name, taken.data, { retryLimit }, error.seconds)
      return
    }
    log.error({ ...context, err: error }, 'job failed')
    throw error
  }
}

/** Repeats a task. After a failure it waits longer, since most often the database is unavailable. */
async function repeatTask({ name, run, intervalSeconds }: RecurringTask): Promise<void> {
  const { signal } = stopping
  while (!signal.aborted) {
    let pause = intervalSeconds
    try {
      await run(signal)
    } catch (error) {
      log.error({ task: name, err: error }, 'recurring task failed')
      pause = Math.max(intervalSeconds, 5)
    }
    await sleep(pause * 1000, undefined, { signal }).catch(() => undefined)
  }
}

/** Finishes the jobs in progress and closes all connections. */
export async function stopWorker(): Promise<void> {
  stopping.abort()
  await Promise.all([stopQueue(), Promise.race([Promise.all(repeating), sleep(10_000)])])
  await closePools()
}
