/**
 * Creates a cache, separate in each process, that keeps each value for `ttlMs` and at most `maxEntries` values. If a
 * lookup fails, `find` returns the expired value; if there is none, it throws the error.
 */
export function createTimedCache<Value>({ ttlMs, maxEntries }: { ttlMs: number; maxEntries: number }) {
  const entries = new Map<string, { value: Value; until: number }>()

  async function find(key: string, load: () => Promise<Value>): Promise<Value> {
    const cached = entries.get(key)
    if (cached && cached.until > performance.now()) return cached.value
    try {
      const value = await load()
      entries.delete(key)
      entries.set(key, { value, until: performance.now() + ttlMs })
      if (entries.size > maxEntries) entries.delete(entries.keys().next().value as string)
      return value
    } catch (error) {
      if (cached) return cached.value
      throw error
    }
  }

  return { find, clear: () => entries.clear() }
}
