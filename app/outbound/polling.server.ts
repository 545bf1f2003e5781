/** Polls for something that a provider has not decided yet, at growing intervals. */
import type { Tx } from '#app/database/tenant.server'
import { defineJob, type Job, type Payload, type Run, TryLater } from '#app/jobs/job'
import { enqueue } from '#app/jobs/queue.server'
import type { Answer } from '#app/providers/answer'

/** One poll out of a limited number. */
export type Poll = Pick<Run, 'isLastAttempt'> & {
  /** After the last poll, the state seen is final. */
  isLast: boolean
  /** Called in the transaction that records what was seen; does nothing after the last poll. */
  pollAgain: (tx: Tx) => Promise<void>
}

export type Polling<Subject extends Payload> = {
  job: Job<Subject & { looks: number }>
  /** Called in the transaction that records what was sent. */
  begin: (tx: Tx, subject: Subject) => Promise<void>
}

type Options<Subject> = Partial<Pick<Job, 'retries' | 'lease' | 'concurrency'>> & {
  /** Seconds before each poll: providers decide within seconds or within days. */
  pauses: number[]
  poll: (subject: Subject, poll: Poll) => Promise<void>
}

export function definePolling<Subject extends Payload>(
  name: string,
  { pauses, poll, ...options }: Options<Subject>,
): Polling<Subject> {
  const job = defineJob<Subject & { looks: number }>(
    name,
    ({ looks, ...rest }, { isLastAttempt }) => {
      const subject = rest as unknown as Subject
      const isLast = looks + 1 >= pauses.length
      return poll(subject, { isLastAttempt, isLast, pollAgain: (tx) => pollIn(tx, subject, looks + 1) })
    },
    options,
  )
  async function pollIn(tx: Tx, subject: Subject, looks: number): Promise<void> {
    const afterSeconds = pauses[looks]
    if (afterSeconds !== undefined) await enqueue(tx, job, { ...subject, looks }, { afterSeconds })
  }
  return { job, begin: (tx, subject) => pollIn(tx, subject, 0) }
}

/** Returns null when the provider gave no result even on the queue's last attempt; the next poll may get one. */
export function heard<Value>(
  answer: Answer<Value>,
  { isLastAttempt }: Pick<Run, 'isLastAttempt'>,
): Extract<Answer<Value>, { outcome: 'ok' | 'rejected' }> | null {
  if (answer.outcome === 'throttled') throw new TryLater(answer.reason, answer.retryAfterSeconds)
  if (answer.outcome !== 'unavailable') return answer
  if (!isLastAttempt) throw new Error(`not looked at: ${answer.reason}`)
  return null
}
