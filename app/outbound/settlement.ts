/** The result of an attempt to send: done, permanently refused, or to be retried. */
import { type JobRun, RetryLater } from '#app/jobs/job'
import type { ProviderResult } from '#app/providers/provider-result'

export type Settlement<Value> =
  | { state: 'done'; value: Value }
  | { state: 'refused'; status: number; code: string; reason: string }
  /** `seconds`: the delay the provider asks for, or null for the queue's own backoff. */
  | { state: 'later'; reason: string; seconds: number | null }

/**
 * Returns how to settle a result. On the last attempt, an unavailable provider counts as a refusal. Throttling is
 * always retried, however often.
 */
export function settlementOf<Value>(
  result: ProviderResult<Value>,
  { isLastAttempt }: Pick<JobRun, 'isLastAttempt'>,
): Settlement<Value> {
  if (result.outcome === 'ok') return { state: 'done', value: result.value }
  const { reason } = result
  if (result.outcome === 'throttled') return { state: 'later', reason, seconds: result.retryAfterSeconds }
  if (result.outcome === 'unavailable' && !isLastAttempt) return { state: 'later', reason, seconds: null }
  if (result.outcome === 'unavailable') return { state: 'refused', status: 503, code: 'UNAVAILABLE', reason }
  // Google responds this way, with a 400, when a profile was edited too often.
  if (result.code === 'THROTTLED') return { state: 'later', reason, seconds: 60 }
  return { state: 'refused', status: result.status, code: result.code, reason }
}

/** Ends the run so that the queue retries the job, after the delay the provider asks for or the queue's own backoff. */
export function throwForRetry(
  label: string,
  { reason, seconds = null }: { reason: string; seconds?: number | null },
): never {
  throw seconds === null ? new Error(`${label}: ${reason}`) : new RetryLater(reason, seconds)
}
