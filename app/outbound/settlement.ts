/** What an attempt to send came to: done, refused for good, or to be tried again. */
import { type Run, TryLater } from '#app/jobs/job'
import type { Answer } from '#app/providers/answer'

export type Settlement<Value> =
  | { state: 'done'; value: Value }
  | { state: 'refused'; code: string; reason: string }
  /** `seconds`: as the provider asks for; null: as the queue spaces its attempts. */
  | { state: 'later'; reason: string; seconds: number | null }

/** The last attempt refuses what did not answer; who asks for patience is asked again, however often. */
export function settlementOf<Value>(
  answer: Answer<Value>,
  { isLastAttempt }: Pick<Run, 'isLastAttempt'>,
): Settlement<Value> {
  if (answer.outcome === 'ok') return { state: 'done', value: answer.value }
  const { reason } = answer
  if (answer.outcome === 'throttled') return { state: 'later', reason, seconds: answer.retryAfterSeconds }
  if (answer.outcome === 'unavailable' && !isLastAttempt) return { state: 'later', reason, seconds: null }
  return { state: 'refused', reason, code: answer.outcome === 'rejected' ? answer.code : 'UNAVAILABLE' }
}

/** Ends the run so that the queue brings the job back. */
export function again(
  what: string,
  { reason, seconds }: Extract<Settlement<never>, { state: 'later' }>,
): never {
  throw seconds === null ? new Error(`${what}: ${reason}`) : new TryLater(reason, seconds)
}
