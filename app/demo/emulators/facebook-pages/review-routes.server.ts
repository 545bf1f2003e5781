/** The Graph API's answers about a Page's reviews, and the comments under them. */
import { type Request, Router } from 'express'
import type { ActOnPage, PageDoor } from './page-door.server'
import type { PagesState, StoredPage, StoredRating } from './state.server'
import { missing, type Refusal, sendList, sendRefusal } from './wire'

type Emulation = { state: PagesState; door: PageDoor; now: () => Date }

export function reviewRoutes({ state, door: { onPage }, now }: Emulation): Router {
  const routes = Router()
  routes.get(
    '/:id/ratings',
    onPage('its own token', (page, request, response) => {
      if (versionOf(request, state) >= 22) return sendRefusal(response, ratingsEnded)
      sendList(request, response, state.ratingsOf(page, now()).toSorted(newestFirst).map(told))
    }),
  )
  const onRating = (act: (rating: StoredRating, ...rest: Parameters<ActOnPage>) => void) =>
    onPage('its own token', (page, request, response, grant) => {
      const rating = state.ratingsOf(page, now()).find(({ id }) => id === request.params.id)
      if (rating) act(rating, page, request, response, grant)
      else sendRefusal(response, missing)
    })
  routes.get(
    '/:id/comments',
    onRating(({ comments }, _, request, response) => sendList(request, response, comments)),
  )
  routes.post(
    '/:id/comments',
    onRating(({ comments }, page, request, response) => {
      const message = messageOf(request)
      if (message === '') return sendRefusal(response, emptyMessage)
      const id = `${page.id}_${now().getTime()}${comments.length}`
      const from = { id: page.id, name: String(page.fields.name ?? '') }
      comments.push({ id, message, created_time: graphTime(now()), from })
      response.json({ id })
    }),
  )
  routes.post(
    '/:id',
    onPage('its own token', (page, request, response) => {
      const comment = commentOn(page, request)
      const message = messageOf(request)
      if (!comment) return sendRefusal(response, missing)
      if (message === '') return sendRefusal(response, emptyMessage)
      comment.message = message
      response.json({ success: true })
    }),
  )
  routes.delete(
    '/:id',
    onPage('its own token', (page, request, response) => {
      if (!commentOn(page, request)) return sendRefusal(response, missing)
      for (const rating of page.ratings)
        rating.comments = rating.comments.filter(({ id }) => id !== request.params.id)
      response.json({ success: true })
    }),
  )
  return routes
}

function versionOf({ baseUrl }: Request, { settings }: PagesState): number {
  return Math.max(Number(/^\/v(\d+)/.exec(baseUrl)?.[1]), settings.oldestVersion)
}

function commentOn(page: StoredPage, { params }: Request) {
  return page.ratings.flatMap(({ comments }) => comments).find(({ id }) => id === params.id)
}

function messageOf({ body }: Request): string {
  return String(body?.message ?? '').trim()
}

function told({ id, comments, ...rating }: StoredRating) {
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

/** `2026-01-04T09:30:00+0000` */
function graphTime(date: Date): string {
  return `${date.toISOString().slice(0, 19)}+0000`
}

const ratingsEnded: Refusal = {
  code: 12,
  message: '(#12) The ratings edge is deprecated for versions v22.0 and higher',
}

const emptyMessage: Refusal = {
  code: 100,
  message: '(#100) Param message must be non-empty.',
  parameter: 'message',
}
