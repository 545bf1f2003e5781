/**
 * What a provider's answer can be, for every adapter. A network that fails is an answer like any other, so callers
 * decide with a `switch` and never with a `catch`. `unavailable` also covers answers that cannot be trusted (HTML,
 * half a body, an unknown shape): they never read as "there is nothing", and after one a write may have happened.
 */
export type Answer<T> =
  | { outcome: 'ok'; value: T }
  | { outcome: 'rejected'; status: number; code: string; reason: string; field?: string }
  | { outcome: 'throttled'; retryAfterSeconds: number; reason: string }
  | { outcome: 'unavailable'; retryAfterSeconds: number | null; reason: string }

/** The provider's own words for a refusal, once its adapter has read them; the field as the provider calls it. */
export type Problem = { code: string; reason: string; field?: string }

/** The code of a refusal by which a provider says that it no longer shares such data with anybody. */
export const NOT_SHARED = 'NOT_SHARED'
/** The code of a refusal by which a provider says that what this access is paid for does not include the call. */
export const PLAN = 'PLAN'

export function unavailable(reason: string, retryAfterSeconds: number | null = null): Answer<never> {
  return { outcome: 'unavailable', reason, retryAfterSeconds }
}

export function throttled(reason: string, retryAfterSeconds: number): Answer<never> {
  return { outcome: 'throttled', reason, retryAfterSeconds }
}

export function mapAnswer<T, U>(answer: Answer<T>, translate: (value: T) => U): Answer<U> {
  return answer.outcome === 'ok' ? { outcome: 'ok', value: translate(answer.value) } : answer
}

const longestPause = 3600

/**
 * Seconds to wait by a `Retry-After` header, which holds seconds or a date. A date is measured against the answer's
 * own `Date`, so that a clock that runs wrong on our side costs nothing.
 */
export function retryAfterSeconds(retryAfter: string | null, date: string | null): number | null {
  if (retryAfter === null) return null
  const asked = retryAfter.trim()
  const seconds = /^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - Date.parse(date ?? '')) / 1000
  return Number.isNaN(seconds) ? null : Math.min(Math.max(Math.ceil(seconds), 1), longestPause)
}
