/** The Graph API's answers about Pages, their reviews and comments, for whoever has a token that opens them. */
import { type NextFunction, type Request, type Response, Router } from 'express'
import { isRefusal, readEdit } from './page-rules'
import { editPage, type PagesState, type StoredPage, type StoredRating, seenFields } from './state.server'
import { type Grant, grantOf, pageTokenOf, refusalOf } from './tokens'
import { missing, type Refusal, sendList, sendRefusal } from './wire'

type Emulation = { state: PagesState; now: () => Date }
type Entitled = (request: Request, response: Response, grant: Grant) => void

export function graphRoutes({ state, now }: Emulation): Router {
  const { pages, settings, businesses } = state

  const entitled = (act: Entitled) => (request: Request, response: Response) => {
    const token = tokenOf(request)
    const refusal = refusalOf(state, token, now())
    if (refusal) sendRefusal(response, refusal)
    else act(request, response, grantOf(token)!)
  }

  /** A Page or a review of it that the token opens; edits and reviews want the Page's own. */
  const onPage = (
    wants: 'anybody' | 'the page',
    act: (page: StoredPage, request: Request, response: Response, grant: Grant) => void,
  ) =>
    entitled((request, response, grant) => {
      const page = pages.get(String(request.params.id).split('_')[0] ?? '')
      const isTheirs = page && (grant.business === null || grant.business === page.business)
      const isOther = grant.pageId !== null && grant.pageId !== page?.id && grant.pageId !== page?.parent
      if (!isTheirs || isOther) sendRefusal(response, missing)
      else if (wants === 'the page' && grant.pageId !== page.id) sendRefusal(response, pageTokenWanted)
      else act(page, request, response, grant)
    })

  const seen = (page: StoredPage, request: Request, grant: Grant) => {
    const asked = String(request.query.fields ?? 'name').split(',')
    const fields = { ...seenFields(page, now()), parent_page: page.parent ? { id: page.parent } : undefined }
    const told = Object.entries(fields).filter(([name, value]) => asked.includes(name) && value != null)
    const token = asked.includes('access_token') && grant.isEnough
    return {
      ...Object.fromEntries(told),
      ...(token && { access_token: pageTokenOf(page.id, grant.token) }),
      id: page.id,
    }
  }

  const listed = (
    isListed: (page: StoredPage) => boolean,
    request: Request,
    response: Response,
    grant: Grant,
  ) =>
    sendList(
      request,
      response,
      [...pages.values()].filter(isListed).map((page) => seen(page, request, grant)),
    )

  const routes = Router()
  routes.use((_: Request, response: Response, next: NextFunction) => {
    const percent = settings.usagePercent
    const usage = { call_count: percent, total_time: Math.floor(percent / 2), total_cputime: 1 }
    if (percent > 0) response.set('x-app-usage', JSON.stringify(usage))
    next()
  })
  routes.get(
    '/me',
    entitled((_, response, { business }) => {
      const name = businesses.get(business ?? '') ?? 'Everybody'
      response.json({ id: `9${business ?? '0'}`, name: `Owner of ${name}` })
    }),
  )
  routes.get(
    '/me/accounts',
    entitled((request, response, grant) => {
      if (grant.pageId !== null) return sendRefusal(response, noAccounts)
      const isOwn = ({ business }: StoredPage) => grant.business === null || business === grant.business
      listed((page) => page.parent === null && isOwn(page), request, response, grant)
    }),
  )
  routes.delete(
    '/me/permissions',
    entitled((_, response, grant) => {
      state.revoked.add(grant.token)
      response.json({ success: true })
    }),
  )
  routes.get(
    '/:id/locations',
    onPage('anybody', (main, request, response, grant) =>
      listed(({ parent }) => parent === main.id, request, response, grant),
    ),
  )
  routes.get(
    '/:id/ratings',
    onPage('the page', (page, request, response) =>
      sendList(request, response, page.ratings.toSorted(newestFirst).map(told)),
    ),
  )
  routes.get(
    '/:id/comments',
    onPage('the page', (_, request, response) => {
      const found = state.ratingOf(String(request.params.id))
      if (found) sendList(request, response, found.rating.comments)
      else sendRefusal(response, missing)
    }),
  )
  routes.post(
    '/:id/comments',
    onPage('the page', (page, request, response) => {
      const found = state.ratingOf(String(request.params.id))
      const message = String(request.body?.message ?? '').trim()
      if (!found) return sendRefusal(response, missing)
      if (message === '') return sendRefusal(response, emptyMessage)
      const id = `${found.rating.id.split('_')[1]}${String(found.rating.comments.length + 1).padStart(3, '0')}`
      const from = { id: page.id, name: String(page.fields.name ?? '') }
      found.rating.comments.push({
        id: `${page.id}_${id}`,
        message,
        created_time: graphTime(now()),
        from,
      })
      response.json({ id: `${page.id}_${id}` })
    }),
  )
  routes.get(
    '/:id',
    onPage('anybody', (page, request, response, grant) => void response.json(seen(page, request, grant))),
  )
  routes.post(
    '/:id',
    onPage('the page', (page, request, response) => {
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
  routes.delete(
    '/:id',
    onPage('the page', (page, request, response) => {
      for (const rating of page.ratings) {
        const left = rating.comments.filter(({ id }) => id !== request.params.id)
        if (left.length === rating.comments.length) continue
        rating.comments = left
        return void response.json({ success: true })
      }
      sendRefusal(response, missing)
    }),
  )
  return routes
}

function tokenOf({ headers, query, body }: Request): string {
  const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  return bearer ?? String(query.access_token ?? body?.access_token ?? '')
}

function told({ id, comments: _, ...rating }: StoredRating) {
  return {
    ...rating,
    has_rating: rating.rating !== undefined,
    has_review: Boolean(rating.review_text),
    open_graph_story: { id },
  }
}

function newestFirst(one: StoredRating, other: StoredRating): number {
  return Date.parse(other.created_time) - Date.parse(one.created_time)
}

/** `2026-01-04T09:30:00+0000` */
export function graphTime(date: Date): string {
  return `${date.toISOString().slice(0, 19)}+0000`
}

const pageTokenWanted: Refusal = {
  code: 210,
  message: '(#210) A page access token is required to request this resource.',
  status: 403,
}
const noAccounts: Refusal = { code: 100, message: '(#100) Tried accessing nonexisting field (accounts)' }
const emptyMessage: Refusal = {
  code: 100,
  message: '(#100) Param message must be non-empty.',
  parameter: 'message',
}
