/** The outcome of an attempt to send: done, permanently refused, or to be retried later. */

import type { ProviderResult } from '#app/kit/providers/provider-result'
import { type JobRun, RetryLater } from './job'

export type Settlement<Value> =
  | { state: 'done'; value: Value }
  | { state: 'refused'; status: number; code: string; reason: string }
  /** `seconds` is the delay that the provider asked for, or null to use the queue's own backoff. */
  | { state: 'later'; reason: string; seconds: number | null }

/**
 * Returns the outcome for a provider's result. On the last attempt, an unavailable provider counts as a refusal.
 * Throttling is always retried, regardless of the number of attempts.
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
  // If a profile was edited too often, Google rejects the edit with status 400 instead of 429, so treat it as
  // throttling.
  if (result.code === 'THROTTLED') return { state: 'later', reason, seconds: 60 }
  return { state: 'refused', status: result.status, code: result.code, reason }
}

/**
 * Throws an error, so that the queue retries the job after the delay that the provider asked for or the queue's own
 * backoff.
 */
export function throwForRetry(
  label: string,
  { reason, seconds = null }: { reason: string; seconds?: number | null },
): never {
  throw seconds === null ? new Error(`${label}: ${reason}`) : new RetryLater(reason, seconds)
}
