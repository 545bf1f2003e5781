/**
 * Logs one line per request, with its route and user but never its URL: the query can contain search terms, and the
 * path can contain a token that works like a password until it is used.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Response } from 'express'
import { pinoHttp } from 'pino-http'
import { log } from '#app/kit/log.server'
import { loggedRouteOf } from '#app/platform/viewer/guard/logged-route.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'

/** The original path of each request, because the guard replaces the URL of a rejected request. */
const pathnames = new WeakMap<IncomingMessage, string>()

/**
 * Creates the logging middleware. Each request gets an id, which is also sent in the `X-Request-Id` response header.
 */
export function createRequestLog() {
  return pinoHttp({
    logger: log,
    genReqId: (req, res) => {
      const id = randomUUID()
      res.setHeader('X-Request-Id', id)
      pathnames.set(req, String(req.url).split('?', 1)[0]!)
      return id
    },
    customLogLevel: (_, { statusCode }, error) => {
      if (error || statusCode >= 500) return 'error'
      if (statusCode === 403) return 'warn'
      if (statusCode >= 400) return 'info'
      return log.isLevelEnabled('debug') ? 'debug' : 'silent'
    },
    customSuccessObject: (req, res, line) => ({ ...line, ...requestFields(req, res) }),
    customErrorObject: (req, res, _, line) => ({ ...line, ...requestFields(req, res) }),
    serializers: {
      req: ({ id, method }) => ({ id, method }),
      res: ({ statusCode }) => ({ status: statusCode }),
    },
  })
}

function requestFields(req: IncomingMessage, res: ServerResponse) {
  const locals: Response['locals'] | undefined = (res as Response).locals
  const viewer: Viewer | null | undefined = locals?.viewer
  return {
    ...loggedRouteOf(pathnames.get(req) ?? ''),
    // The route table has one route for all calls of the API.
    ...(locals?.endpointPath !== undefined && { route: `/api/${locals.endpointPath}` }),
    ...(viewer && { user: viewer.userId, viewedAccount: viewer.accountId }),
    ...(viewer?.impersonator && { impersonator: viewer.impersonator.profileId }),
  }
}
