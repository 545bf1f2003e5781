/** Polls a provider at increasing intervals for the outcome of something that was sent to it. */
import type { Tx } from '#app/kit/database/tenant.server'
import type { ProviderResult } from '#app/kit/providers/provider-result'
import { defineJob, type Job, type JobPayload, type JobRun, RetryLater } from './job'
import { enqueue } from './queue.server'

/** One poll in a limited series of polls. */
export type Poll = Pick<JobRun, 'isLastAttempt'> & {
  /** Whether this is the last poll of the series, so that its result is final. */
  isLast: boolean
  /**
   * Schedules the next poll, unless this is the last. Must be called in the transaction that records the result of this
   * poll.
   */
  pollAgain: (tx: Tx) => Promise<void>
}

export type PollingJob<Subject extends JobPayload> = {
  job: Job<Subject & { looks: number }>
  /** Schedules the first poll. Must be called in the transaction that records what was sent. */
  start: (tx: Tx, subject: Subject) => Promise<void>
}

type PollingOptions<Subject> = Partial<Pick<Job, 'retries' | 'lease' | 'concurrency'>> & {
  /** The delay in seconds before each poll. Some providers decide within seconds, others within days. */
  backoff: number[]
  poll: (subject: Subject, poll: Poll) => Promise<void>
}

export function definePolling<Subject extends JobPayload>(
  name: string,
  { backoff, poll, ...options }: PollingOptions<Subject>,
): PollingJob<Subject> {
  const job = defineJob<Subject & { looks: number }>(
    name,
    ({ looks, ...rest }, { isLastAttempt }) => {
      const subject = rest as unknown as Subject
      const isLast = looks + 1 >= backoff.length
      return poll(subject, { isLastAttempt, isLast, pollAgain: (tx) => schedulePoll(tx, subject, looks + 1) })
    },
    { ...options, requires: 'use' },
  )
  async function schedulePoll(tx: Tx, subject: Subject, pollCount: number): Promise<void> {
    const afterSeconds = backoff[pollCount]
    if (afterSeconds !== undefined) await enqueue(tx, job, { ...subject, looks: pollCount }, { afterSeconds })
  }
  return { job, start: (tx, subject) => schedulePoll(tx, subject, 0) }
}

/**
 * Returns the provider's result, or null if the provider is still unavailable on the job's last attempt; the next poll
 * may succeed. Throws, so that the queue retries the job, if the provider throttles the call or is unavailable on an
 * earlier attempt.
 */
export function resolvePollResult<Value>(
  result: ProviderResult<Value>,
  { isLastAttempt }: Pick<JobRun, 'isLastAttempt'>,
): Extract<ProviderResult<Value>, { outcome: 'ok' | 'rejected' }> | null {
  if (result.outcome === 'throttled') throw new RetryLater(result.reason, result.retryAfterSeconds)
  if (result.outcome !== 'unavailable') return result
  if (!isLastAttempt) throw new Error(`not polled: ${result.reason}`)
  return null
}
