/** Caches up to 1,000 responses for a day and drops the oldest first. Times are milliseconds of a monotonic clock. */
const maxAgeMs = 24 * 60 * 60 * 1000
const maxEntries = 1000

export function createResultCache<T>() {
  const entries = new Map<string, { value: T; until: number }>()
  return {
    get(key: string, now: number): T | undefined {
      const found = entries.get(key)
      return found && found.until > now ? found.value : undefined
    },
    set(key: string, value: T, now: number): void {
      entries.delete(key)
      entries.set(key, { value, until: now + maxAgeMs })
      const [oldest] = entries.keys()
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
    },
  }
}
