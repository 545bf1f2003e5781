/**
 * A job is a name, a payload, and the function that does the work. The payload always names the account (the tenant),
 * and the code that runs the job relies on nothing else to choose it.
 */
import type { Id } from '#app/database/schema'

export type JobPayload = { accountId: Id }

/** What a run knows: when to stop early, and how many attempts came before it (0 at first). */
export type JobRun = { signal: AbortSignal; attempt: number; isLastAttempt: boolean }

export type Job<P extends JobPayload = JobPayload> = {
  name: string
  /** Retries after a failure, with growing backoff. A run must be safe to repeat. */
  retries: number
  /** Seconds without a heartbeat after which another worker takes a killed worker's job. */
  lease: number
  /** The concurrency limit within one worker. */
  concurrency: number
  run: (payload: P, run: JobRun) => Promise<void>
}

/** Thrown by a job that a provider told to retry later. */
export class RetryLater extends Error {
  override name = 'RetryLater'
  readonly seconds: number
  /** The attempts made so far still count. They do not when a provider asked for patience. */
  readonly keepsCount: boolean
  constructor(reason: string, seconds: number, { keepsCount = false } = {}) {
    super(reason)
    this.seconds = seconds
    this.keepsCount = keepsCount
  }
}

export function defineJob<P extends JobPayload>(
  name: string,
  run: (payload: P, run: JobRun) => Promise<void>,
  { retries = 8, lease = 30, concurrency = 2 }: Partial<Pick<Job, 'retries' | 'lease' | 'concurrency'>> = {},
): Job<P> {
  return { name, run, retries, lease, concurrency }
}

/** Work that no request triggers: each worker repeats it, up to `concurrency` at once. */
export type RecurringTask = {
  name: string
  /** Measured from the end of one run to the beginning of the next. */
  intervalSeconds: number
  concurrency: number
  /** Ends soon after the signal aborts, with its work finished or left so that another worker can take it over. */
  run: (signal: AbortSignal) => Promise<void>
}
