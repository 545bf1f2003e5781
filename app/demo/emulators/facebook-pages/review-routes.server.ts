/** The Graph API for a Page's reviews and their comments. */
import { type Request, Router } from 'express'
import { type GraphError, notFoundError, sendError, sendList } from './graph-responses'
import type { PageAccess, PageHandler } from './page-access.server'
import type { FacebookState, StoredPage, StoredRating } from './state.server'

type ReviewContext = { state: FacebookState; access: PageAccess; now: () => Date }

export function reviewRoutes({ state, access: { onPage }, now }: ReviewContext): Router {
  const routes = Router()
  routes.get(
    '/:id/ratings',
    onPage('its own token', (page, request, response) => {
      if (apiVersionOf(request, state) >= 22) return sendError(response, ratingsDeprecatedError)
      sendList(request, response, state.ratingsOf(page, now()).toSorted(newestFirst).map(toGraphRating))
    }),
  )
  const onRating = (handler: (rating: StoredRating, ...rest: Parameters<PageHandler>) => void) =>
    onPage('its own token', (page, request, response, grant) => {
      const rating = state.ratingsOf(page, now()).find(({ id }) => id === request.params.id)
      if (rating) handler(rating, page, request, response, grant)
      else sendError(response, notFoundError)
    })
  routes.get(
    '/:id/comments',
    onRating(({ comments }, _, request, response) => sendList(request, response, comments)),
  )
  routes.post(
    '/:id/comments',
    onRating(({ comments }, page, request, response) => {
      const message = messageOf(request)
      if (message === '') return sendError(response, emptyMessageError)
      const id = `${page.id}_${now().getTime()}${comments.length}`
      const from = { id: page.id, name: String(page.fields.name ?? '') }
      comments.push({ id, message, created_time: formatGraphTime(now()), from })
      response.json({ id })
    }),
  )
  routes.post(
    '/:id',
    onPage('its own token', (page, request, response) => {
      const comment = findComment(page, request)
      const message = messageOf(request)
      if (!comment) return sendError(response, notFoundError)
      if (message === '') return sendError(response, emptyMessageError)
      comment.message = message
      response.json({ success: true })
    }),
  )
  routes.delete(
    '/:id',
    onPage('its own token', (page, request, response) => {
      if (!findComment(page, request)) return sendError(response, notFoundError)
      for (const rating of page.ratings)
        rating.comments = rating.comments.filter(({ id }) => id !== request.params.id)
      response.json({ success: true })
    }),
  )
  return routes
}

function apiVersionOf({ baseUrl }: Request, { settings }: FacebookState): number {
  return Math.max(Number(/^\/v(\d+)/.exec(baseUrl)?.[1]), settings.oldestVersion)
}

function findComment(page: StoredPage, { params }: Request) {
  return page.ratings.flatMap(({ comments }) => comments).find(({ id }) => id === params.id)
}

function messageOf({ body }: Request): string {
  return String(body?.message ?? '').trim()
}

function toGraphRating({ id, comments, ...rating }: StoredRating) {
  return {
    ...rating,
    has_rating: rating.rating !== undefined,
    has_review: Boolean(rating.review_text),
    open_graph_story: { id, ...(comments.length > 0 && { comments: { data: comments } }) },
  }
}

function newestFirst(one: StoredRating, other: StoredRating): number {
  return Date.parse(other.created_time) - Date.parse(one.created_time)
}

/** Formats a time as in the Graph API: `2026-01-04T09:30:00+0000`. */
function formatGraphTime(date: Date): string {
  return `${date.toISOString().slice(0, 19)}+0000`
}

const ratingsDeprecatedError: GraphError = {
  code: 12,
  message: '(#12) The ratings edge is deprecated for versions v22.0 and higher',
}

const emptyMessageError: GraphError = {
  code: 100,
  message: '(#100) Param message must be non-empty.',
  parameter: 'message',
}
