/**
 * A job is a name, a payload, and the function that does the work. The payload always names the account (the tenant),
 * and the code that runs the job uses nothing else to choose it.
 */
import type { Id } from '#app/database/schema'

export type JobPayload = { accountId: Id }

/** When to stop early (`signal`), and how many attempts came before this one (0 at first). */
export type JobRun = { signal: AbortSignal; attempt: number; isLastAttempt: boolean }

export type Job<P extends JobPayload = JobPayload> = {
  name: string
  /** Retries after a failure, with growing backoff. A run must be safe to repeat. */
  retries: number
  /** Seconds without a heartbeat after which a job counts as abandoned and another worker runs it. */
  lease: number
  /** The concurrency limit within one worker. */
  concurrency: number
  run: (payload: P, run: JobRun) => Promise<void>
}

/** Thrown by a job to be retried after a given number of seconds, for example because a provider asked us to wait. */
export class RetryLater extends Error {
  override name = 'RetryLater'
  readonly seconds: number
  /** Whether the attempts so far still count. They do not when a provider asked us to wait. */
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
