/**
 * A cache of rendered answers by key. Simultaneous requests for the same key wait for a single rendering. Memory is
 * bounded: the least recently used answer is evicted first, and strays (keys that anybody can make up in great numbers)
 * have a small cache of their own, so that they evict nothing else. There is no invalidation: an answer only expires.
 */
export type Drawn = {
  /** In milliseconds after it was rendered; it is not served for longer. */
  lifetime: number
  /** Keeps serving it for up to ten minutes while rendering it again fails: a little old is better than nothing. */
  outlives: boolean
  /** Unlikely to be requested again: it goes into the small cache for strays. */
  isStray: boolean
  bytes: number
}

export type Kept<Answer> = { answer: Answer; drawnAt: number }

const MOST_OUTLIVED_MS = 10 * 60_000

export type Bounds = { answers: number; bytes: number }

/** An LRU cache within some bounds. */
function shelf<Answer extends Drawn>(bounds: Bounds) {
  const kept = new Map<string, Kept<Answer>>()
  let bytes = 0

  function forget(key: string): void {
    bytes -= kept.get(key)?.answer.bytes ?? 0
    kept.delete(key)
  }

  function keep(key: string, one: Kept<Answer>): void {
    forget(key)
    kept.set(key, one)
    bytes += one.answer.bytes
    for (const oldest of kept.keys()) {
      if (kept.size <= bounds.answers && bytes <= bounds.bytes) return
      forget(oldest)
    }
  }

  function use(key: string, one: Kept<Answer>): void {
    kept.delete(key)
    kept.set(key, one)
  }

  return { find: (key: string) => kept.get(key), forget, keep, use }
}

export function keptAnswers<Answer extends Drawn>(
  bounds: Bounds,
  { strays: most = bounds, now = Date.now }: { strays?: Bounds; now?: () => number } = {},
) {
  const widgets = shelf<Answer>(bounds)
  const strays = shelf<Answer>(most)
  const underWay = new Map<string, Promise<Kept<Answer>>>()
  const find = (key: string) => widgets.find(key) ?? strays.find(key)

  /** An answer may change between stray and widget, when a widget is deleted or comes back. */
  function keep(key: string, one: Kept<Answer>): void {
    const [of, other] = one.answer.isStray ? [strays, widgets] : [widgets, strays]
    other.forget(key)
    of.keep(key, one)
  }

  async function drawAnew(key: string, draw: () => Promise<Answer>): Promise<Kept<Answer>> {
    // Its age counts from before the data was read: changes made while it is rendered may be missing from it.
    const drawnAt = now()
    try {
      const one = { answer: await draw(), drawnAt }
      keep(key, one)
      return one
    } catch (error) {
      const last = find(key)
      if (last?.answer.outlives && drawnAt - last.drawnAt < MOST_OUTLIVED_MS) return last
      throw error
    }
  }

  return async (key: string, draw: () => Promise<Answer>): Promise<Kept<Answer>> => {
    const one = find(key)
    if (one && now() - one.drawnAt < one.answer.lifetime) {
      ;(one.answer.isStray ? strays : widgets).use(key, one)
      return one
    }
    const waiting = underWay.get(key)
    if (waiting) return waiting
    const drawing = drawAnew(key, draw).finally(() => underWay.delete(key))
    underWay.set(key, drawing)
    return drawing
  }
}
