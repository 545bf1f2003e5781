/**
 * A cache of rendered responses by key. Simultaneous requests for the same key wait for a single rendering. Memory is
 * bounded: the least recently used response is evicted first, and low-priority ones (for keys that anyone can make up
 * in great numbers) have a small cache of their own, so that they evict nothing else. There is no invalidation:
 * responses only expire.
 */
export type CacheableResponse = {
  /** In milliseconds after it was rendered; it is not served for longer. */
  lifetime: number
  /** Keeps serving it for up to ten minutes while rendering fails. */
  canServeStale: boolean
  /** Unlikely to be requested again: it goes into the small low-priority cache. */
  isLowPriority: boolean
  bytes: number
}

export type CachedResponse<Response> = { response: Response; renderedAt: number }

const MAX_STALE_MS = 10 * 60_000

export type CacheLimits = { maxEntries: number; maxBytes: number }

/** An LRU cache within some bounds. */
function createLruCache<Answer extends CacheableResponse>(limits: CacheLimits) {
  const entries = new Map<string, CachedResponse<Answer>>()
  let bytes = 0

  function forget(key: string): void {
    bytes -= entries.get(key)?.response.bytes ?? 0
    entries.delete(key)
  }

  function keep(key: string, entry: CachedResponse<Answer>): void {
    forget(key)
    entries.set(key, entry)
    bytes += entry.response.bytes
    for (const oldest of entries.keys()) {
      if (entries.size <= limits.maxEntries && bytes <= limits.maxBytes) return
      forget(oldest)
    }
  }

  function use(key: string, entry: CachedResponse<Answer>): void {
    entries.delete(key)
    entries.set(key, entry)
  }

  return { find: (key: string) => entries.get(key), forget, keep, use }
}

export function createResponseCache<Answer extends CacheableResponse>(
  limits: CacheLimits,
  {
    lowPriority: lowPriorityLimits = limits,
    now = Date.now,
  }: { lowPriority?: CacheLimits; now?: () => number } = {},
) {
  const regular = createLruCache<Answer>(limits)
  const lowPriority = createLruCache<Answer>(lowPriorityLimits)
  const pending = new Map<string, Promise<CachedResponse<Answer>>>()
  const findCached = (key: string) => regular.find(key) ?? lowPriority.find(key)

  /** The priority of a key may change when a widget is deleted or restored, so remove it from the other cache. */
  function store(key: string, entry: CachedResponse<Answer>): void {
    const [cache, otherCache] = entry.response.isLowPriority ? [lowPriority, regular] : [regular, lowPriority]
    otherCache.forget(key)
    cache.keep(key, entry)
  }

  async function renderAndStore(key: string, render: () => Promise<Answer>): Promise<CachedResponse<Answer>> {
    // The age counts from before the data is read, because changes during the rendering may be missing.
    const renderedAt = now()
    try {
      const entry = { response: await render(), renderedAt }
      store(key, entry)
      return entry
    } catch (error) {
      const last = findCached(key)
      if (last?.response.canServeStale && renderedAt - last.renderedAt < MAX_STALE_MS) return last
      throw error
    }
  }

  return async (key: string, render: () => Promise<Answer>): Promise<CachedResponse<Answer>> => {
    const entry = findCached(key)
    if (entry && now() - entry.renderedAt < entry.response.lifetime) {
      ;(entry.response.isLowPriority ? lowPriority : regular).use(key, entry)
      return entry
    }
    const waiting = pending.get(key)
    if (waiting) return waiting
    const rendering = renderAndStore(key, render).finally(() => pending.delete(key))
    pending.set(key, rendering)
    return rendering
  }
}
