/** The result of an attempt to send: done, permanently refused, or to be retried. */
import { type Run, TryLater } from '#app/jobs/job'
import type { Answer } from '#app/providers/answer'

export type Settlement<Value> =
  | { state: 'done'; value: Value }
  | { state: 'refused'; status: number; code: string; reason: string }
  /** `seconds`: the delay the provider asks for; null: the queue's own backoff. */
  | { state: 'later'; reason: string; seconds: number | null }

/** On the last attempt, an unavailable provider counts as a refusal. Throttling is always retried, however often. */
export function settlementOf<Value>(
  answer: Answer<Value>,
  { isLastAttempt }: Pick<Run, 'isLastAttempt'>,
): Settlement<Value> {
  if (answer.outcome === 'ok') return { state: 'done', value: answer.value }
  const { reason } = answer
  if (answer.outcome === 'throttled') return { state: 'later', reason, seconds: answer.retryAfterSeconds }
  if (answer.outcome === 'unavailable' && !isLastAttempt) return { state: 'later', reason, seconds: null }
  if (answer.outcome === 'unavailable') return { state: 'refused', status: 503, code: 'UNAVAILABLE', reason }
  // Google responds this way, with a 400, when a profile was edited too often.
  if (answer.code === 'THROTTLED') return { state: 'later', reason, seconds: 60 }
  return { state: 'refused', status: answer.status, code: answer.code, reason }
}

/** Ends the run so that the queue retries the job, after the delay the provider asks for or the queue's own backoff. */
export function again(
  what: string,
  { reason, seconds = null }: { reason: string; seconds?: number | null },
): never {
  throw seconds === null ? new Error(`${what}: ${reason}`) : new TryLater(reason, seconds)
}
