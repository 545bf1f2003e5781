/**
 * Sends Remix's client the routes that a page's links lead to, before the user navigates. The response contains the ids
 * and files of the routes, but no content. Replaces Remix's own implementation, which matches the whole route table
 * once per requested path segment.
 */
import type { ServerBuild } from '@remix-run/node'
import type { RequestHandler } from 'express'
import { matchRoute } from '#app/kit/routing/match-route.server'

const MAX_PATHS = 300
const MAX_SEGMENTS = 12

/**
 * Creates the handler of `GET /__manifest?version=…&p=/reviews&p=/photos`. After an error response, the client requests
 * the manifest again for each link that the user follows.
 */
export function createRouteManifestHandler(build: ServerBuild): RequestHandler {
  return (req, res) => {
    const query = new URL(req.url, 'http://localhost').searchParams
    // The client's build differs from the server's. Tell the client to load the next page as a document.
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

/** Returns all paths and their parent paths, to which the user can navigate back. */
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
