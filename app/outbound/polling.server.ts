/** Polls for something that a provider has not decided yet, at growing intervals. */
import type { Tx } from '#app/database/tenant.server'
import { defineJob, type Job, type JobPayload, type JobRun, RetryLater } from '#app/jobs/job'
import { enqueue } from '#app/jobs/queue.server'
import type { ProviderResult } from '#app/providers/provider-result'

/** One of a limited number of polls. */
export type Poll = Pick<JobRun, 'isLastAttempt'> & {
  /** Whether this is the last poll: the state it returns is then treated as final. */
  isLast: boolean
  /**
   * Schedules the next poll. Must be called in the transaction that records this one's result. Does nothing after the
   * last poll.
   */
  pollAgain: (tx: Tx) => Promise<void>
}

export type PollingJob<Subject extends JobPayload> = {
  job: Job<Subject & { looks: number }>
  /** Schedules the first poll. Must be called in the transaction that records what was sent. */
  start: (tx: Tx, subject: Subject) => Promise<void>
}

type PollingOptions<Subject> = Partial<Pick<Job, 'retries' | 'lease' | 'concurrency'>> & {
  /** Seconds before each poll. Some providers decide within seconds, others within days. */
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
    options,
  )
  async function schedulePoll(tx: Tx, subject: Subject, pollCount: number): Promise<void> {
    const afterSeconds = backoff[pollCount]
    if (afterSeconds !== undefined) await enqueue(tx, job, { ...subject, looks: pollCount }, { afterSeconds })
  }
  return { job, start: (tx, subject) => schedulePoll(tx, subject, 0) }
}

/** Returns null when the provider gave no result even on the queue's last attempt; the next poll may get one. */
export function resolvePollResult<Value>(
  result: ProviderResult<Value>,
  { isLastAttempt }: Pick<JobRun, 'isLastAttempt'>,
): Extract<ProviderResult<Value>, { outcome: 'ok' | 'rejected' }> | null {
  if (result.outcome === 'throttled') throw new RetryLater(result.reason, result.retryAfterSeconds)
  if (result.outcome !== 'unavailable') return result
  if (!isLastAttempt) throw new Error(`not polled: ${result.reason}`)
  return null
}
