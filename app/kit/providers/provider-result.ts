/**
 * The possible results of a provider call, for every adapter. A network failure is a result like any other, so callers
 * use a `switch`, never a `catch`. `unavailable` also covers responses that cannot be trusted (HTML, a truncated body,
 * an unknown shape). It never means that there is nothing, and if a write returns it, the write may have happened.
 */
export type ProviderResult<T> =
  | { outcome: 'ok'; value: T }
  | { outcome: 'rejected'; status: number; code: string; reason: string; field?: string }
  | { outcome: 'throttled'; retryAfterSeconds: number; reason: string }
  | { outcome: 'unavailable'; retryAfterSeconds: number | null; reason: string }

/**
 * A rejection in the provider's own words, as parsed by its adapter. `field` is the provider's name of the rejected
 * field.
 */
export type Problem = { code: string; reason: string; field?: string }

/** The rejection code for data that the provider no longer shares with anyone. */
export const NOT_SHARED = 'NOT_SHARED'
/** The rejection code for a call that our plan with the provider does not include. */
export const NOT_IN_PLAN = 'PLAN'

export function unavailableResult(
  reason: string,
  retryAfterSeconds: number | null = null,
): ProviderResult<never> {
  return { outcome: 'unavailable', reason, retryAfterSeconds }
}

export function throttledResult(reason: string, retryAfterSeconds: number): ProviderResult<never> {
  return { outcome: 'throttled', reason, retryAfterSeconds }
}

export function mapResult<T, U>(result: ProviderResult<T>, translate: (value: T) => U): ProviderResult<U> {
  return result.outcome === 'ok' ? { outcome: 'ok', value: translate(result.value) } : result
}

const maxRetrySeconds = 3600

/**
 * Returns the seconds to wait according to a `Retry-After` header, which contains seconds or a date, or null if there
 * is none. A date is compared with the response's `Date` header, so that a wrong clock on our side does not matter.
 */
export function parseRetryAfter(retryAfter: string | null, date: string | null): number | null {
  if (retryAfter === null) return null
  const text = retryAfter.trim()
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.parse(date ?? '')) / 1000
  return Number.isNaN(seconds) ? null : Math.min(Math.max(Math.ceil(seconds), 1), maxRetrySeconds)
}
