/** A deterministic random number generator, so that the demo is the same on every machine. */
export type Random = {
  /** Returns a number from 0 up to but not including 1. */
  next: () => number
  chance: (probability: number) => boolean
  below: (limit: number) => number
  pick: <T>(choices: readonly T[]) => T
  /** Returns one of the keys, with a probability proportional to its weight. */
  weighted: <T extends string>(weights: Record<T, number>) => T
}

/** Creates a Mulberry32 generator. Its 32 bits of state are enough for a few thousand reviews. */
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
    throw new Error('Cannot choose from an empty list')
  }
  return { next, chance: (probability) => next() < probability, below, pick, weighted }
}
