/**
 * Tells Remix's client which routes a page's links lead to, before it navigates: names and files of routes, but no
 * content. Replaces Remix's own implementation, which matches the whole route table once per requested path segment.
 */
import type { ServerBuild } from '@remix-run/node'
import type { RequestHandler } from 'express'
import { matchRoute } from '#app/routing/match-route.server'

const MAX_PATHS = 300
const MAX_SEGMENTS = 12

/**
 * `GET /__manifest?version=…&p=/reviews&p=/photos`. If this is rejected, the client requests the manifest again for
 * each link that it follows.
 */
export function createRouteManifestHandler(build: ServerBuild): RequestHandler {
  return (req, res) => {
    const query = new URL(req.url, 'http://localhost').searchParams
    // Tells Remix's client that the server has another build, so that it loads the next page as a document.
    if (query.get('version') !== build.assets.version)
      return void res.status(204).set('X-Remix-Reload-Document', 'true').end()
    const paths = query.getAll('p').map((path) => path.split('/').filter(Boolean))
    if (paths.length > MAX_PATHS || paths.some((segments) => segments.length > MAX_SEGMENTS))
      return void res.status(400).type('text').send('Too many or too long paths.\n')
    const ids = new Set(
      [...partialPaths(paths)].flatMap((path) => withParents(build, matchRoute(path).id ?? '*')),
    )
    const routes = [...ids].flatMap((id) => build.assets.routes[id] ?? [])
    res.set('Cache-Control', 'public, max-age=31536000, immutable')
    res.json(Object.fromEntries(routes.map((route) => [route.id, route])))
  }
}

/** Returns each path and its parent paths, to which a user may navigate back. */
function partialPaths(paths: string[][]): Set<string> {
  const all = paths.flatMap((segments) =>
    segments.length
      ? segments.map((_, lastIndex) => `/${segments.slice(0, lastIndex + 1).join('/')}`)
      : ['/'],
  )
  return new Set(all)
}

function withParents(build: ServerBuild, id: string): string[] {
  const parent = build.routes[id]?.parentId
  return parent ? [id, ...withParents(build, parent)] : [id]
}
