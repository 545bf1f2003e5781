/**
 * Proposes which entry of a directory belongs to which location, for a user to confirm. Each pass matches by a
 * different kind of key. A key that several locations or several entries have is ignored, and the pairs of earlier
 * passes are kept.
 */
export type Pass<L, R, Reason> = {
  reason: Reason
  /** The keys of a location or entry. Null values are ignored. */
  locationKeys: (location: L) => (string | null)[]
  remoteKeys: (remote: R) => (string | null)[]
}

export type Pair<Reason> = { locationId: string; reason: Reason }

/** Returns a pair for each entry, in the order of `remotes`; null if there is no match. */
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

/** Returns the items that have a unique key, by key. */
function uniqueByKey<T>(all: T[], keysOf: (one: T) => (string | null)[]): Map<string, T> {
  const found = new Map<string, T | null>()
  for (const one of all) {
    for (const key of keysOf(one)) if (key) found.set(key, found.has(key) ? null : one)
  }
  return new Map([...found].filter((entry): entry is [string, T] => entry[1] !== null))
}
