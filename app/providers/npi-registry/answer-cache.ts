/** Answers cached for a day; the oldest are dropped first. Times are milliseconds of a monotonic clock. */
const day = 24 * 60 * 60 * 1000
const mostKept = 1000

export function answerCache<T>() {
  const kept = new Map<string, { value: T; until: number }>()
  return {
    find(key: string, now: number): T | undefined {
      const found = kept.get(key)
      return found && found.until > now ? found.value : undefined
    },
    keep(key: string, value: T, now: number): void {
      kept.delete(key)
      kept.set(key, { value, until: now + day })
      const [oldest] = kept.keys()
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    },
  }
}
