/** Looking at something that a provider has not decided yet, again and again, less and less often. */
import type { Tx } from '#app/database/tenant.server'
import { defineJob, type Job, type Payload, type Run, TryLater } from '#app/jobs/job'
import { enqueue } from '#app/jobs/queue.server'
import type { Answer } from '#app/providers/answer'

/** One look of those that are taken at most. */
export type Poll = Pick<Run, 'isLastAttempt'> & {
  /** After the last look it counts as it was seen. */
  isLast: boolean
  /** In the transaction that notes what was seen; nothing after the last look. */
  pollAgain: (tx: Tx) => Promise<void>
}

export type Polling<Subject extends Payload> = {
  job: Job<Subject & { looks: number }>
  /** In the transaction that notes what was sent. */
  begin: (tx: Tx, subject: Subject) => Promise<void>
}

type Options<Subject> = Partial<Pick<Job, 'retries' | 'lease' | 'concurrency'>> & {
  /** Seconds before each look: providers decide within seconds or within days. */
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

/** Null: it did not say, after as many attempts as the queue makes; then the next look may. */
export function heard<Value>(
  answer: Answer<Value>,
  { isLastAttempt }: Pick<Run, 'isLastAttempt'>,
): Extract<Answer<Value>, { outcome: 'ok' | 'rejected' }> | null {
  if (answer.outcome === 'throttled') throw new TryLater(answer.reason, answer.retryAfterSeconds)
  if (answer.outcome !== 'unavailable') return answer
  if (!isLastAttempt) throw new Error(`not looked at: ${answer.reason}`)
  return null
}
