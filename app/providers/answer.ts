/**
 * The possible results of a provider call, for every adapter. A network failure is a result like any other, so callers
 * use a `switch`, never a `catch`. `unavailable` also covers answers that cannot be trusted (HTML, a truncated body, an
 * unknown shape): they never mean "there is nothing", and after one a write may have happened.
 */
export type Answer<T> =
  | { outcome: 'ok'; value: T }
  | { outcome: 'rejected'; status: number; code: string; reason: string; field?: string }
  | { outcome: 'throttled'; retryAfterSeconds: number; reason: string }
  | { outcome: 'unavailable'; retryAfterSeconds: number | null; reason: string }

/** A rejection in the provider's own words, as read by its adapter. `field` is the provider's name for the field. */
export type Problem = { code: string; reason: string; field?: string }

/** The rejection code for data that the provider no longer shares with anybody. */
export const NOT_SHARED = 'NOT_SHARED'
/** The rejection code for a call that the plan of this access does not include. */
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
 * Returns the seconds to wait according to a `Retry-After` header, which holds seconds or a date. A date is measured
 * against the answer's own `Date`, so that a wrong clock on our side does not matter.
 */
export function retryAfterSeconds(retryAfter: string | null, date: string | null): number | null {
  if (retryAfter === null) return null
  const asked = retryAfter.trim()
  const seconds = /^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - Date.parse(date ?? '')) / 1000
  return Number.isNaN(seconds) ? null : Math.min(Math.max(Math.ceil(seconds), 1), longestPause)
}
