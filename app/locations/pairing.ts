/**
 * Which of a directory's places is which of our locations, proposed for somebody to confirm: pass after pass, by keys
 * that both have. What two could claim is proposed to neither, and what an earlier pass paired is not taken apart.
 */
export type Pass<L, R, Because> = {
  because: Because
  /** Either may be known under several; null is no key. */
  ofLocation: (location: L) => (string | null)[]
  ofRemote: (remote: R) => (string | null)[]
}

export type Pair<Because> = { locationId: string; because: Because }

/** One for each remote place, in their order; null: nothing is like it. */
export function pairUp<L extends { id: string }, R, Because>(
  passes: Pass<L, R, Because>[],
  locations: L[],
  remotes: R[],
): (Pair<Because> | null)[] {
  const found = new Map<R, Pair<Because>>()
  const taken = new Set<string>()
  for (const { because, ofLocation, ofRemote } of passes) {
    const openLocations = locations.filter(({ id }) => !taken.has(id))
    const openRemotes = remotes.filter((remote) => !found.has(remote))
    const owners = onlyOnes(openLocations, ofLocation)
    const claims = onlyOnes(openRemotes, ofRemote)
    for (const [key, remote] of claims) {
      const location = owners.get(key)
      if (!location || taken.has(location.id) || found.has(remote)) continue
      found.set(remote, { locationId: location.id, because })
      taken.add(location.id)
    }
  }
  return remotes.map((remote) => found.get(remote) ?? null)
}

/** By key, those that have it for themselves alone. */
function onlyOnes<T>(all: T[], keysOf: (one: T) => (string | null)[]): Map<string, T> {
  const found = new Map<string, T | null>()
  for (const one of all) {
    for (const key of keysOf(one)) if (key) found.set(key, found.has(key) ? null : one)
  }
  return new Map([...found].filter((entry): entry is [string, T] => entry[1] !== null))
}
