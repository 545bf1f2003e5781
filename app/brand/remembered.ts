/**
 * Caches lookups for a few seconds, with a maximum number of keys. If a lookup fails, the previous value is used. Each
 * process has its own cache.
 */
export function remembered<Value>({ milliseconds, most }: { milliseconds: number; most: number }) {
  const kept = new Map<string, { value: Value; until: number }>()

  async function find(key: string, lookUp: () => Promise<Value>): Promise<Value> {
    const known = kept.get(key)
    if (known && known.until > performance.now()) return known.value
    try {
      const value = await lookUp()
      kept.delete(key)
      kept.set(key, { value, until: performance.now() + milliseconds })
      if (kept.size > most) kept.delete(kept.keys().next().value as string)
      return value
    } catch (error) {
      if (known) return known.value
      throw error
    }
  }

  return { find, forget: () => kept.clear() }
}
