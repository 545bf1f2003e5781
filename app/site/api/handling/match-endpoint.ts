/** Finds the call for a path below /api. */
import type { Endpoint, Method } from '../endpoint'

type EndpointMatch = {
  /** The calls of this address, by method. */
  endpoints: ReadonlyMap<Method, Endpoint>
  params: Record<string, string>
}

type Pattern = { segments: string[]; endpoints: Map<Method, Endpoint> }

/** Creates the function that finds the calls of an address. It returns null if there is no such address. */
export function createEndpointMatcher(
  endpoints: readonly Endpoint[],
): (path: string) => EndpointMatch | null {
  const patterns = new Map<string, Pattern>()
  for (const endpoint of endpoints) {
    const pattern = patterns.get(endpoint.path) ?? {
      segments: endpoint.path.split('/'),
      endpoints: new Map(),
    }
    pattern.endpoints.set(endpoint.method, endpoint)
    patterns.set(endpoint.path, pattern)
  }
  const isParam = (segment: string) => segment.startsWith(':')
  // A word in the path is preferred to a parameter: `users/invited` to `users/:userId`.
  const byPreference = [...patterns.values()].sort(
    (a, b) => a.segments.filter(isParam).length - b.segments.filter(isParam).length,
  )
  return (path) => {
    const sent = path.split('/').filter(Boolean)
    const found = byPreference.find(
      ({ segments }) =>
        Math.max(1, sent.length) === segments.length &&
        segments.every((segment, index) => isParam(segment) || segment === (sent[index] ?? '')),
    )
    if (!found) return null
    const params = found.segments.flatMap((segment, index) =>
      isParam(segment) ? [[segment.slice(1), sent[index]!] as const] : [],
    )
    return { endpoints: found.endpoints, params: Object.fromEntries(params) }
  }
}
