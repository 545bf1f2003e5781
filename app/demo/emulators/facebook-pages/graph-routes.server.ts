/** The Graph API's answers about Pages and whoever acts for them. */
import { type NextFunction, type Request, type Response, Router } from 'express'
import { onlyOnPages, type PageDoor } from './page-door.server'
import { isRefusal, readEdit } from './page-rules'
import { editPage, type PagesState, type StoredPage, seenFields } from './state.server'
import { type Grant, pageTokenOf } from './tokens'
import { type Refusal, sendList, sendRefusal } from './wire'

type Emulation = { state: PagesState; door: PageDoor; now: () => Date }

export function graphRoutes({ state, door: { withToken, onPage }, now }: Emulation): Router {
  const { pages, settings, businesses } = state

  const seen = (page: StoredPage, request: Request, grant: Grant) => {
    const asked = fieldsAsked(request)
    const under = asked.includes('locations') && page.parent === null ? firstUnder(page.id) : undefined
    const fields = {
      ...seenFields(page, now()),
      parent_page: page.parent ? { id: page.parent } : undefined,
      locations: under && { data: [{ id: under.id }] },
    }
    const told = Object.entries(fields).filter(([name, value]) => asked.includes(name) && value != null)
    const hasToken = asked.includes('access_token') && grant.isEnough
    const token = hasToken ? { access_token: pageTokenOf(page.id, grant.token) } : {}
    return { ...Object.fromEntries(told), ...token, id: page.id }
  }

  function firstUnder(id: string): StoredPage | undefined {
    return [...pages.values()].find(({ parent }) => parent === id)
  }

  const sendPages = (found: StoredPage[], request: Request, response: Response, grant: Grant) =>
    sendList(request, response, found, (page) => seen(page, request, grant))

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
      if (grant.pageId !== null) return sendRefusal(response, noAccounts)
      const own = [...pages.values()].filter(
        ({ parent, business }) => parent === null && (grant.business ?? business) === business,
      )
      sendPages(own, request, response, grant)
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
      const under = [...pages.values()].filter(({ parent }) => parent === main.id)
      sendPages(under, request, response, grant)
    }),
  )
  routes.get(
    '/:id',
    onlyOnPages,
    onPage('any token', (page, request, response, grant) => {
      response.json(seen(page, request, grant))
    }),
  )
  routes.post(
    '/:id',
    onlyOnPages,
    onPage('its own token', (page, request, response) => {
      const { access_token: _, ...form } = (request.body ?? {}) as Record<string, unknown>
      const edit = readEdit(form)
      const { refuses } = page
      if (isRefusal(edit)) return sendRefusal(response, edit)
      if (refuses && refuses.parameter in edit)
        return sendRefusal(response, { code: 100, ...refuses, message: `(#100) ${refuses.message}` })
      editPage(page, edit, now().getTime() + settings.delaySeconds * 1000)
      response.json({ success: true })
    }),
  )
  return routes
}

/** `id,locations.limit(1){id}` asks for two. */
function fieldsAsked({ query }: Request): string[] {
  const plain = String(query.fields ?? 'name').replace(/\{[^{}]*\}/g, '')
  return plain.split(',').map((field) => field.split('.')[0]!)
}

const noAccounts: Refusal = { code: 100, message: '(#100) Tried accessing nonexisting field (accounts)' }
