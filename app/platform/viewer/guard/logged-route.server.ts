/**
 * The parts of a URL that are logged: the route's pattern and the numeric ids. Anything else in a URL can be a secret
 * or personal input, so it is left out. A path that matches no route is logged as `/*`.
 */
import { matchRoute, requestedPath } from '#app/kit/routing/match-route.server'

export type LoggedRoute = { route: string; ids?: Record<string, string> }

const numericId = /^\d{1,19}$/
/** The length limit for paths. Longer paths match no route, so matching them would only waste time. */
const MAX_PATH_LENGTH = 2_000

export function loggedRouteOf(pathname: string): LoggedRoute {
  if (pathname.length > MAX_PATH_LENGTH || !isDecodable(pathname)) return { route: '/*' }
  const { address } = matchRoute(pathname).route
  const [, account, rest = pathname] = /^\/as\/(\d{1,19})(\/.*)?$/i.exec(pathname) ?? []
  const segments = requestedPath(rest).split('/')
  const ids = Object.fromEntries(
    address
      .split('/')
      .map((name, at): [string, string] => [name.slice(1), name.startsWith(':') ? (segments[at] ?? '') : ''])
      .concat([['account', account ?? '']])
      .filter(([, value]) => numericId.test(value)),
  )
  return { route: address, ...(Object.keys(ids).length > 0 && { ids }) }
}

/** Checks whether the path can be decoded. If it cannot, the router would log it verbatim, including any secrets. */
function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}
