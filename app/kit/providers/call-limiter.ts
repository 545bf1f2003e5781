/**
 * Counts calls in a sliding window, for providers that limit the number of calls in a period. Times are milliseconds of
 * a monotonic clock. Each process counts separately, so several processes together may exceed the limit; the provider
 * then responds with status 429.
 */
export type CallRate = { maxCalls: number; perMs: number }

/**
 * Returns a function that counts a call and returns 0, or returns the seconds until the next call is allowed. Calls are
 * counted separately for each `key`.
 */
export function createCallLimiter({ maxCalls, perMs }: CallRate): (key: string, now: number) => number {
  const callsByKey = new Map<string, number[]>()
  return (key, now) => {
    const recent = (callsByKey.get(key) ?? []).filter((at) => at > now - perMs)
    const oldest = recent[recent.length - maxCalls]
    callsByKey.set(key, oldest === undefined ? [...recent, now] : recent)
    return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest + perMs - now) / 1000))
  }
}
