/**
 * Runs Remix behind the guard. Each request is handled by a build that contains only the page that the guard approved
 * and its parent routes. Remix walks and compiles the whole route table four times for each request, which costs
 * nothing with a single page. In addition, routes that the guard did not check cannot be reached.
 */
import { createRequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'
import type { Request, RequestHandler, Response } from 'express'
import { configuration } from '#app/kit/configuration.server'
import { keyOfForm } from '#app/platform/viewer/guard/form-id.server'
import { openerOfForm } from '#app/platform/viewer/guard/form-opener.server'
import { completeBodyOf } from '#app/platform/viewer/guard/request-body.server'
import { readSubmittedForm } from '#app/platform/viewer/guard/submitted-form.server'
import { createOnce } from './create-once.server'
import { keepUnsavedForm } from './keep-unsaved-form.server'
import { provideReceivedForm } from './provide-received-form.server'

/**
 * Creates the handler that serves the page that the guard stored in `res.locals.pageId`, or the not-found page if there
 * is none.
 */
export function createPageHandler(build: ServerBuild): RequestHandler {
  const handlers = new Map<string, RequestHandler>()
  return (req, res, next) => {
    const id = res.locals.pageId in build.routes ? res.locals.pageId : '*'
    const handler = handlers.get(id) ?? createHandler(buildWithPages(build, [id]))
    handlers.set(id, handler)
    return handler(req, res, next)
  }
}

function buildWithPages(build: ServerBuild, pages: string[]): ServerBuild {
  const ids = new Set<string>()
  for (const page of pages)
    for (let id: string | undefined = page; id; id = build.routes[id]?.parentId) ids.add(id)
  const pickRoutes = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([routeId]) => ids.has(routeId)))
  return {
    ...build,
    routes: withFormHandling(pickRoutes(build.routes)),
    assets: { ...build.assets, routes: pickRoutes(build.assets.routes) },
  }
}

/** Returns the routes with actions that get the received form, create once what it creates, and keep what was typed. */
function withFormHandling(routes: ServerBuild['routes']): ServerBuild['routes'] {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      if (!route?.module.action) return [id, route]
      const action = provideReceivedForm(keepUnsavedForm(createOnce(route.module.action)))
      return [id, { ...route, module: { ...route.module, action } }]
    }),
  )
}

function createHandler(build: ServerBuild): RequestHandler {
  return createRequestHandler({
    build,
    mode: configuration().production ? 'production' : 'development',
    getLoadContext: (req: Request, res: Response) => ({
      viewer: res.locals.viewer ?? null,
      route: res.locals.route,
      nonce: res.locals.nonce,
      ip: req.ip ?? '',
      hostBrand: res.locals.hostBrand,
      turnedAway: res.locals.turnedAway,
      receivedForm: completeBodyOf(req),
      formKey: res.locals.viewer ? keyOfForm(req, res.locals.viewer.profileId) : null,
      readUnsavedForm: () => (openerOfForm(req) ? readSubmittedForm(req) : Promise.resolve(null)),
    }),
  })
}
