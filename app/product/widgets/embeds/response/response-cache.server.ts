/**
 * Caches rendered responses by key. Concurrent requests for the same key share one rendering. Memory is bounded: the
 * least recently used response is evicted first. Low-priority responses, whose keys anyone can make up in large
 * numbers, have a small separate cache, so that they never evict other responses. Responses are not invalidated; they
 * only expire.
 */
export type CacheableResponse = {
  /** The time in milliseconds after rendering during which the response is served. */
  lifetime: number
  /** Whether the response is served for up to ten minutes while rendering fails. */
  canServeStale: boolean
  /** Whether the response is unlikely to be requested again. It then goes into the small low-priority cache. */
  isLowPriority: boolean
  bytes: number
}

export type CachedResponse<Response> = { response: Response; renderedAt: number }

const MAX_STALE_MS = 10 * 60_000

export type CacheLimits = { maxEntries: number; maxBytes: number }

/** Creates an LRU cache with a maximum number of entries and bytes. */
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

  /**
   * Stores an entry in the cache for its priority and removes it from the other cache, because the priority of a key
   * changes when a widget is deleted or restored.
   */
  function store(key: string, entry: CachedResponse<Answer>): void {
    const [cache, otherCache] = entry.response.isLowPriority ? [lowPriority, regular] : [regular, lowPriority]
    otherCache.forget(key)
    cache.keep(key, entry)
  }

  async function renderAndStore(key: string, render: () => Promise<Answer>): Promise<CachedResponse<Answer>> {
    // Measure the age from before the data is loaded, because the response may lack changes that are made during the
    // rendering.
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
