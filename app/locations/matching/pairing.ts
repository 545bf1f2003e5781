/**
 * Proposes which entry of a directory belongs to which of our locations, for a user to confirm. Each pass compares keys
 * that both sides have. A match that two could claim is proposed for neither, and pairs from earlier passes are kept.
 */
export type Pass<L, R, Reason> = {
  reason: Reason
  /** Each side may have several keys; null is not a key. */
  locationKeys: (location: L) => (string | null)[]
  remoteKeys: (remote: R) => (string | null)[]
}

export type Pair<Reason> = { locationId: string; reason: Reason }

/** Returns one pair for each entry of the directory, in their order; null when there is no match. */
export function pairLocations<L extends { id: string }, R, Reason>(
  passes: Pass<L, R, Reason>[],
  locations: L[],
  remotes: R[],
): (Pair<Reason> | null)[] {
  const found = new Map<R, Pair<Reason>>()
  const pairedIds = new Set<string>()
  for (const { reason, locationKeys, remoteKeys } of passes) {
    const openLocations = locations.filter(({ id }) => !pairedIds.has(id))
    const openRemotes = remotes.filter((remote) => !found.has(remote))
    const owners = uniqueByKey(openLocations, locationKeys)
    const claims = uniqueByKey(openRemotes, remoteKeys)
    for (const [key, remote] of claims) {
      const location = owners.get(key)
      if (!location || pairedIds.has(location.id) || found.has(remote)) continue
      found.set(remote, { locationId: location.id, reason })
      pairedIds.add(location.id)
    }
  }
  return remotes.map((remote) => found.get(remote) ?? null)
}

/** Returns, by key, the entries that are the only one with that key. */
function uniqueByKey<T>(all: T[], keysOf: (one: T) => (string | null)[]): Map<string, T> {
  const found = new Map<string, T | null>()
  for (const one of all) {
    for (const key of keysOf(one)) if (key) found.set(key, found.has(key) ? null : one)
  }
  return new Map([...found].filter((entry): entry is [string, T] => entry[1] !== null))
}
