/** The Graph API for Pages and for the users who manage them. */
import { type NextFunction, type Request, type Response, Router } from 'express'
import { type GraphError, sendError, sendList } from './graph-responses'
import { type PageAccess, requirePageId } from './page-access.server'
import { isGraphError, parsePageEdit } from './parse-page-edit'
import { editPage, type FacebookState, type StoredPage, visibleFields } from './state.server'
import { createPageToken, type Grant } from './tokens'

type GraphContext = { state: FacebookState; access: PageAccess; now: () => Date }

export function graphRoutes({ state, access: { withToken, onPage }, now }: GraphContext): Router {
  const { pages, settings, businesses } = state

  const visiblePage = (page: StoredPage, request: Request, grant: Grant) => {
    const requestedFields = parseRequestedFields(request)
    const child =
      requestedFields.includes('locations') && page.parent === null ? firstChild(page.id) : undefined
    const fields = {
      ...visibleFields(page, now()),
      parent_page: page.parent ? { id: page.parent } : undefined,
      locations: child && { data: [{ id: child.id }] },
    }
    const visibleEntries = Object.entries(fields).filter(
      ([name, value]) => requestedFields.includes(name) && value != null,
    )
    const hasToken = requestedFields.includes('access_token') && grant.hasAllScopes
    const token = hasToken ? { access_token: createPageToken(page.id, grant.token) } : {}
    return { ...Object.fromEntries(visibleEntries), ...token, id: page.id }
  }

  function firstChild(id: string): StoredPage | undefined {
    return [...pages.values()].find(({ parent }) => parent === id)
  }

  const sendPages = (found: StoredPage[], request: Request, response: Response, grant: Grant) =>
    sendList(request, response, found, (page) => visiblePage(page, request, grant))

  const routes = Router()
  routes.use((_: Request, response: Response, next: NextFunction) => {
    const percent = settings.usagePercent
    const usage = { call_count: percent, total_time: Math.floor(percent / 2), total_cputime: 1 }
    if (percent > 0) response.set('x-app-usage', JSON.stringify(usage))
    next()
  })
  routes.get(
    '/me',
    withToken((_, response, { business }) => {
      const name = businesses.get(business ?? '') ?? 'Everybody'
      response.json({ id: `9${business ?? '0'}`, name: `Owner of ${name}` })
    }),
  )
  routes.get(
    '/me/accounts',
    withToken((request, response, grant) => {
      if (grant.pageId !== null) return sendError(response, noAccountsError)
      const ownPages = [...pages.values()].filter(
        ({ parent, business }) => parent === null && (grant.business ?? business) === business,
      )
      sendPages(ownPages, request, response, grant)
    }),
  )
  routes.delete(
    '/me/permissions',
    withToken((_, response, grant) => {
      state.revoked.add(grant.token)
      response.json({ success: true })
    }),
  )
  routes.get(
    '/:id/locations',
    onPage('any token', (main, request, response, grant) => {
      const children = [...pages.values()].filter(({ parent }) => parent === main.id)
      sendPages(children, request, response, grant)
    }),
  )
  routes.get(
    '/:id',
    requirePageId,
    onPage('any token', (page, request, response, grant) => {
      response.json(visiblePage(page, request, grant))
    }),
  )
  routes.post(
    '/:id',
    requirePageId,
    onPage('its own token', (page, request, response) => {
      const { access_token: _, ...form } = (request.body ?? {}) as Record<string, unknown>
      const edit = parsePageEdit(form)
      const { refuses } = page
      if (isGraphError(edit)) return sendError(response, edit)
      if (refuses && refuses.parameter in edit)
        return sendError(response, { code: 100, ...refuses, message: `(#100) ${refuses.message}` })
      editPage(page, edit, now().getTime() + settings.delaySeconds * 1000)
      response.json({ success: true })
    }),
  )
  return routes
}

/** Returns the names of the requested top-level fields: `id` and `locations` for `id,locations.limit(1){id}`. */
function parseRequestedFields({ query }: Request): string[] {
  const plain = String(query.fields ?? 'name').replace(/\{[^{}]*\}/g, '')
  return plain.split(',').map((field) => field.split('.')[0]!)
}

const noAccountsError: GraphError = {
  code: 100,
  message: '(#100) Tried accessing nonexisting field (accounts)',
}
