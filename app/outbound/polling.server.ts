/** Looking at something that a provider has not decided yet, again and again, less and less often. */
import type { Tx } from '#app/database/tenant.server'
import { defineJob, type Job, type Payload, type Run, TryLater } from '#app/jobs/job'
import { enqueue } from '#app/jobs/queue.server'
import type { Answer } from '#app/providers/answer'

/** One look of those that are taken at most. */
export type Look = Pick<Run, 'isLastAttempt'> & {
  /** After the last look it counts as it was seen. */
  isLast: boolean
  /** In the transaction that notes what was seen; nothing after the last look. */
  lookAgain: (tx: Tx) => Promise<void>
}

export type Polling<Asked extends Payload> = {
  job: Job<Asked & { looks: number }>
  /** In the transaction that notes what was sent. */
  begin: (tx: Tx, asked: Asked) => Promise<void>
}

type Options<Asked> = Partial<Pick<Job, 'retries' | 'lease' | 'concurrency'>> & {
  /** Seconds before each look: providers decide within seconds or within days. */
  pauses: number[]
  look: (asked: Asked, look: Look) => Promise<void>
}

export function definePolling<Asked extends Payload>(
  name: string,
  { pauses, look, ...options }: Options<Asked>,
): Polling<Asked> {
  const job = defineJob<Asked & { looks: number }>(
    name,
    ({ looks, ...rest }, { isLastAttempt }) => {
      const asked = rest as unknown as Asked
      const isLast = looks + 1 >= pauses.length
      return look(asked, { isLastAttempt, isLast, lookAgain: (tx) => lookIn(tx, asked, looks + 1) })
    },
    options,
  )
  async function lookIn(tx: Tx, asked: Asked, looks: number): Promise<void> {
    const afterSeconds = pauses[looks]
    if (afterSeconds !== undefined) await enqueue(tx, job, { ...asked, looks }, { afterSeconds })
  }
  return { job, begin: (tx, asked) => lookIn(tx, asked, 0) }
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
