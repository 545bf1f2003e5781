/**
 * Creates a cache, separate in each process, that keeps each value for `ttlMs` and at most `maxEntries` values. If a
 * lookup fails, `find` returns the expired value; if there is none, it throws the error.
 */
export function createTimedCache<Value>({ ttlMs, maxEntries }: { ttlMs: number; maxEntries: number }) {
  let entries = new Map<string, { value: Value; until: number }>()

  async function find(key: string, load: () => Promise<Value>): Promise<Value> {
    // A value that was loaded before `clear` is stored in the map that `clear` has discarded.
    const current = entries
    const cached = current.get(key)
    if (cached && cached.until > performance.now()) return cached.value
    try {
      const value = await load()
      current.delete(key)
      current.set(key, { value, until: performance.now() + ttlMs })
      if (current.size > maxEntries) current.delete(current.keys().next().value as string)
      return value
    } catch (error) {
      if (cached) return cached.value
      throw error
    }
  }

  const clear = () => {
    entries = new Map()
  }
  return { find, clear }
}
