/**
 * Remix behind the guard: each request is answered from a build that holds nothing but the page the guard let it
 * through to, with the frame around it. Remix walks and compiles the whole site map four times for each request
 * it answers; of one page that costs nothing, and what the guard did not see cannot be reached.
 */
import { createRequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'
import type { Request, RequestHandler, Response } from 'express'
import { configuration } from '#app/configuration.server'
import { askedBy } from '#app/session/asked.server'

/** Answers with the page that the guard noted in `res.locals.pageId`; with "not found" where it noted none. */
export function pageHandler(build: ServerBuild): RequestHandler {
  const handlers = new Map<string, RequestHandler>()
  return (req, res, next) => {
    // Asked by the script before it leads to a page it has not seen: names and files of pages, nothing in them.
    if (req.path === '/__manifest') return handlerOf(alone(build, discoveredBy(req.url)))(req, res, next)
    const id = res.locals.pageId in build.routes ? res.locals.pageId : '*'
    const handler = handlers.get(id) ?? handlerOf(alone(build, [id]))
    handlers.set(id, handler)
    return handler(req, res, next)
  }
}

/** The pages that a script asks for with `p`, and those on the way to them: Remix looks for each of these in all it has. */
function discoveredBy(url: string): string[] {
  const asked = new URL(url, 'http://localhost').searchParams.getAll('p')
  const paths = asked.flatMap((path) => {
    const segments = path.split('/').filter(Boolean)
    return segments.length ? segments.map((_, last) => `/${segments.slice(0, last + 1).join('/')}`) : ['/']
  })
  return [...new Set(paths)].map((path) => askedBy(path).id ?? '*')
}

function alone(build: ServerBuild, pages: string[]): ServerBuild {
  const ids = new Set<string>()
  for (const page of pages)
    for (let at: string | undefined = page; at; at = build.routes[at]?.parentId) ids.add(at)
  const only = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([each]) => ids.has(each)))
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  }
}

function handlerOf(build: ServerBuild): RequestHandler {
  return createRequestHandler({
    build,
    mode: configuration().production ? 'production' : 'development',
    getLoadContext: (req: Request, res: Response) => ({
      viewer: res.locals.viewer ?? null,
      nonce: res.locals.nonce,
      ip: req.ip ?? '',
      hostBrand: res.locals.hostBrand,
      turnedAway: res.locals.turnedAway,
    }),
  })
}
