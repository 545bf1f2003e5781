/** Chance that comes out the same every time: the demo on one machine is the demo on every machine. */
export type Random = {
  /** From 0 up to but not including 1. */
  next: () => number
  chance: (probability: number) => boolean
  below: (limit: number) => number
  pick: <T>(choices: readonly T[]) => T
  /** One of the keys, as often as its weight says. */
  weighted: <T extends string>(weights: Record<T, number>) => T
}

/** Mulberry32: 32 bits of state, plenty for a few thousand reviews. */
export function seededRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const pick = <T>(choices: readonly T[]) => choices[below(choices.length)] as T
  const weighted = <T extends string>(weights: Record<T, number>) => {
    const entries = Object.entries(weights) as [T, number][]
    let remaining = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [key, weight] of entries) {
      remaining -= weight
      if (remaining < 0) return key
    }
    throw new Error('nothing to choose from')
  }
  return { next, chance: (probability) => next() < probability, below, pick, weighted }
}
