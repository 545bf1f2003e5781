import type { Request } from 'express'
import { requestedPath } from '#app/kit/routing/match-route.server'
import { safePath } from '#app/kit/routing/safe-path'

/** Returns the path and query of the requested page, as in a link to it. */
export function requestedPageOf(req: Request): string {
  const search = searchOf(req)
  for (const key of ['_routes', 'index']) search.delete(key)
  return safePath(requestedPath(req.path) + (search.size > 0 ? `?${search}` : ''), '/')
}

export function searchOf(req: Request): URLSearchParams {
  return new URLSearchParams(req.originalUrl.split('?').slice(1).join('?'))
}
