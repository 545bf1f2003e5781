/**
 * Counts calls in a window that moves along, for providers that take so many in so long. Times are milliseconds of a
 * monotonic clock. Like every count in memory it is one process' own: a provider that counts more says 429.
 */
export type CallRate = { most: number; perMs: number }

/** Answers 0 and counts the call, or the seconds until one more is taken. `key` tells apart what is counted apart. */
export function callCounter({ most, perMs }: CallRate): (key: string, now: number) => number {
  const callsByKey = new Map<string, number[]>()
  return (key, now) => {
    const recent = (callsByKey.get(key) ?? []).filter((at) => at > now - perMs)
    const oldest = recent[recent.length - most]
    callsByKey.set(key, oldest === undefined ? [...recent, now] : recent)
    return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest + perMs - now) / 1000))
  }
}
