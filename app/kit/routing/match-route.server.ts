/**
 * Finds the route for a path in the route table. The guard matches each path once and passes the result to Remix, so
 * that the two cannot interpret an unusual spelling of a path (capital letters, percent-encoding) differently.
 */
import { matchRoutes } from '@remix-run/router'
import { routeId, routes } from '#app/routes'
import type { AccountAddress } from './href'
import type { Route } from './route-table'

/**
 * The route for a path. `id` is Remix's route id, or null if Remix does not handle the route. `accountId` is the
 * account id in the prefix `/as/{accountId}`, or null if there is no prefix.
 */
export type RouteMatch = { route: Route; id: string | null; accountId: string | null }

type Pattern = { path: string; segments: string[]; handle: Omit<RouteMatch, 'accountId'> }

const patterns: Pattern[] = ['', 'as/:accountId/'].flatMap((prefix) =>
  routes.map((route) => {
    const path = `/${prefix}${route.address.slice(1)}`
    const id = route.kind === 'page' ? routeId(prefix, route) : null
    return { path, segments: segmentsOf(path), handle: { route, id } }
  }),
)

const routesByAddress = new Map(routes.map((route) => [route.address, route]))

/** The route for paths that match nothing. The response reveals only that the page does not exist. */
const notFoundRoute: Route = {
  kind: 'page',
  file: 'site/frame/pages/not-found.tsx',
  address: '/*',
  access: 'signed-in',
  isForPartners: false,
}

export function matchRoute(pathname: string): RouteMatch {
  const path = requestedPath(pathname)
  // `matchRoutes` compiles all patterns that it is given on every call, so it gets only the few that can match.
  const match = matchRoutes(candidatePatterns(path), path)?.at(-1)
  const handle = match?.route.handle as Pattern['handle'] | undefined
  return { ...(handle ?? { route: notFoundRoute, id: null }), accountId: match?.params.accountId ?? null }
}

export function routeByAddress(address: AccountAddress): Route {
  const route = routesByAddress.get(address)
  if (!route) throw new Error(`no route ${address}`)
  return route
}

/** Returns the path of the page that a request is for: `/reviews` for `/reviews.data`, `/` for `/_root.data`. */
export function requestedPath(pathname: string): string {
  if (!pathname.endsWith('.data')) return pathname
  return pathname === '/_root.data' ? '/' : pathname.slice(0, -'.data'.length)
}

function candidatePatterns(path: string): Pattern[] {
  const pathSegments = segmentsOf(decodePath(path))
  return patterns.filter(({ segments }) => {
    const hasWildcard = segments.at(-1) === '*'
    const fixedSegments = hasWildcard ? segments.slice(0, -1) : segments
    if (
      hasWildcard ? pathSegments.length < fixedSegments.length : pathSegments.length !== fixedSegments.length
    )
      return false
    return fixedSegments.every((segment, index) => segment.startsWith(':') || segment === pathSegments[index])
  })
}

function segmentsOf(path: string): string[] {
  return path
    .split('/')
    .filter(Boolean)
    .map((segment) => (segment.startsWith(':') ? segment : segment.toLowerCase()))
}

function decodePath(path: string): string {
  try {
    return path
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/')
  } catch {
    return path
  }
}
