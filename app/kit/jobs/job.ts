/**
 * Jobs and recurring tasks. A job consists of a name, a payload and the function that does the work. The payload always
 * contains the id of the account (the tenant), and the code that runs the job uses only this id to select the tenant.
 */
import type { Id } from '#app/kit/database/schema'

export type JobPayload = { accountId: Id }

/**
 * The context of one run. `signal` aborts when the run should stop early, and `attempt` is the number of previous
 * attempts.
 */
export type JobRun = { signal: AbortSignal; attempt: number; isLastAttempt: boolean }

export type Job<P extends JobPayload = JobPayload> = {
  name: string
  /** The number of retries after a failure, with increasing backoff. `run` must be safe to repeat. */
  retries: number
  /**
   * The number of seconds without a heartbeat after which a job counts as abandoned, so that another worker runs it.
   */
  lease: number
  /** The concurrency limit within one worker. */
  concurrency: number
  /**
   * What the account must be entitled to when the job runs: `use` while it is active, `write` also before the end of its
   * trial, because the job sends something to a third party. Null: the job keeps data in order, whatever the status.
   */
  requires: 'use' | 'write' | null
  /** Whether a recurring task enqueues the job again, so that a job that is not allowed to run need not wait. */
  isRepeated: boolean
  run: (payload: P, run: JobRun) => Promise<void>
}

/**
 * The error that a job throws to be retried after a given number of seconds, for example because a provider asked us to
 * wait.
 */
export class RetryLater extends Error {
  override name = 'RetryLater'
  readonly seconds: number
  /** Whether the previous attempts still count toward the limit. They do not count if a provider asked us to wait. */
  readonly keepsCount: boolean
  constructor(reason: string, seconds: number, { keepsCount = false } = {}) {
    super(reason)
    this.seconds = seconds
    this.keepsCount = keepsCount
  }
}

export type JobOptions = Partial<Pick<Job, 'retries' | 'lease' | 'concurrency' | 'requires' | 'isRepeated'>>

export function defineJob<P extends JobPayload>(
  name: string,
  run: (payload: P, run: JobRun) => Promise<void>,
  options: JobOptions = {},
): Job<P> {
  const { retries = 8, lease = 30, concurrency = 2, requires = null, isRepeated = false } = options
  return { name, run, retries, lease, concurrency, requires, isRepeated }
}

/** A task that no request triggers. Each worker repeats it, with up to `concurrency` runs at the same time. */
export type RecurringTask = {
  name: string
  concurrency: number
  /**
   * Must return soon after the signal aborts, and leave unfinished work in a state that another worker can take over.
   */
  run: (signal: AbortSignal) => Promise<void>
}

/** A recurring task, with the time between the end of one run and the beginning of the next. */
export type TimedTask = RecurringTask & { intervalSeconds: number }
