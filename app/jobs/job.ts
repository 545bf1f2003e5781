/**
 * A job is a name, what it needs, and the function that does it. The tenant travels with the job: its
 * payload always names the account, and whoever runs it starts from there and from nothing else.
 */
import type { Id } from '#app/database/schema'

export type Payload = { accountId: Id }

/** What a run may know: when to stop early, and how often it was tried before (0 at first). */
export type Run = { signal: AbortSignal; attempt: number; isLastAttempt: boolean }

export type Job<P extends Payload = Payload> = {
  name: string
  /** Retries after a failure, with growing pauses. A run must be safe to repeat. */
  retries: number
  /** Seconds without a heartbeat after which a killed worker's job is taken by another. */
  lease: number
  /** How many run at once in one worker. */
  concurrency: number
  run: (payload: P, run: Run) => Promise<void>
}

/** Thrown by a job that a provider told to come back later. */
export class TryLater extends Error {
  override name = 'TryLater'
  readonly seconds: number
  constructor(reason: string, seconds: number) {
    super(reason)
    this.seconds = seconds
  }
}

export function defineJob<P extends Payload>(
  name: string,
  run: (payload: P, run: Run) => Promise<void>,
  { retries = 8, lease = 30, concurrency = 2 }: Partial<Pick<Job, 'retries' | 'lease' | 'concurrency'>> = {},
): Job<P> {
  return { name, run, retries, lease, concurrency }
}

/** What is not asked for by anybody: each worker repeats it, so many at once. */
export type RecurringTask = {
  name: string
  /** From the end of one to the beginning of the next. */
  intervalSeconds: number
  concurrency: number
  /** Ends soon after the signal does, with what it holds finished or left so that another takes it up. */
  run: (signal: AbortSignal) => Promise<void>
}
