/**
 * What was drawn a moment ago, by what was asked for: a crowd that asks for the same is answered from memory, and while
 * it is drawn anew they all wait for the one drawing. What it may take of memory is bounded; what was asked for longest
 * ago goes first, and what anybody can ask for in great numbers has a few places of its own, so that it pushes nothing
 * else out. Nothing is told of a change: an answer just lives no longer than it says.
 */
export type Drawn = {
  /** In milliseconds; nobody gets it any longer than that after it was drawn. */
  lifetime: number
  /** Shown on while drawing it anew fails, for ten minutes: better a little old than not at all. */
  outlives: boolean
  /** One of many that nobody is likely to ask for again: it is kept among the few of its kind. */
  isStray: boolean
  bytes: number
}

export type Kept<Answer> = { answer: Answer; drawnAt: number }

const MOST_OUTLIVED_MS = 10 * 60_000

export type Bounds = { answers: number; bytes: number }

/** What is kept within some bounds, in the order it was asked for. */
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

  /** What was there may be gone, and come back. */
  function keep(key: string, one: Kept<Answer>): void {
    const [of, other] = one.answer.isStray ? [strays, widgets] : [widgets, strays]
    other.forget(key)
    of.keep(key, one)
  }

  async function drawAnew(key: string, draw: () => Promise<Answer>): Promise<Kept<Answer>> {
    // Its age counts from before it was read: what changes while it is drawn may be missing in it.
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
