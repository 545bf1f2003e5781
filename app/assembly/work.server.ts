/**
 * The worker: takes jobs from the queue and repeats the recurring tasks until it is told to stop; then finishes what
 * it holds.
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
 * A notification announces new jobs. Those whose time comes later, retries and second looks, are asked for by one for
 * all: each taker asking for itself, every second or two, cost an idle worker most of what it did.
 */
function wakeTakersTask(boss: PgBoss, takers: Taker[]): RecurringTask {
  const run = async () => {
    const due = await dueQueues(boss)
    for (const { queue, id } of takers) if (due.has(queue)) boss.notifyWorker(id)
  }
  return { name: 'wake-takers', intervalSeconds: 1, concurrency: 1, run }
}

/** Takes one job after another, as long as there are any. */
async function takeJobs(boss: PgBoss, job: Job): Promise<string> {
  // By itself it asks every second only while nothing can be announced to it.
  const options = {
    includeMetadata: true,
    pollingIntervalSeconds: 1,
    notifyPollingIntervalSeconds: 60,
  } as const
  const taker = await boss.work(job.name, options, async ([taken]: JobWithMetadata<Payload>[]) => {
    try {
      if (taken) await runOne(boss, job, taken)
    } finally {
      // Left to itself it would pause between any two jobs, however many wait.
      boss.notifyWorker(taker)
    }
  })
  return taker
}

async function runOne(boss: PgBoss, job: Job, taken: JobWithMetadata<Payload>): Promise<void> {
  const started = performance.now()
  const context = { job: job.name, jobId: taken.id, account: taken.data.accountId, attempt: taken.retryCount }
  try {
    await job.run(taken.data, {
      signal: AbortSignal.any([taken.signal, stopping.signal]),
      attempt: taken.retryCount,
      isLastAttempt: taken.retryCount >= job.retries,
    })
    log.info({ ...context, ms: Math.round(performance.now() - started) }, 'job done')
  } catch (error) {
    if (error instanceof TryLater) {
      log.info({ ...context, reason: error.message, seconds: error.seconds }, 'job postponed')
      await boss.sendAfter(job.name, taken.data, null, error.seconds)
      return
    }
    log.error({ ...context, err: error }, 'job failed')
    throw error
  }
}

/** A task that failed is repeated after a longer pause: most often the database is away. */
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

/** Finishes what is held and lets go of everything. */
export async function stopWorker(): Promise<void> {
  stopping.abort()
  await Promise.all([stopQueue(), Promise.race([Promise.all(repeating), sleep(10_000)])])
  await closePools()
}
