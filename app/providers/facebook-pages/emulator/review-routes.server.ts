/** The Graph API's answers about a Page's reviews, and the comments under them. */
import { type Request, Router } from 'express'
import type { PageDoor } from './page-door.server'
import type { PagesState, StoredPage, StoredRating } from './state.server'
import { missing, type Refusal, sendList, sendRefusal } from './wire'

type Emulation = { state: PagesState; door: PageDoor; now: () => Date }

export function reviewRoutes({ state, door: { onPage }, now }: Emulation): Router {
  const routes = Router()
  routes.get(
    '/:id/ratings',
    onPage('its own token', (page, request, response) =>
      sendList(request, response, page.ratings.toSorted(newestFirst).map(told)),
    ),
  )
  routes.get(
    '/:id/comments',
    onPage('its own token', (_, request, response) => {
      const found = state.ratingOf(String(request.params.id))
      if (found) sendList(request, response, found.rating.comments)
      else sendRefusal(response, missing)
    }),
  )
  routes.post(
    '/:id/comments',
    onPage('its own token', (page, request, response) => {
      const found = state.ratingOf(String(request.params.id))
      const message = messageOf(request)
      if (!found) return sendRefusal(response, missing)
      if (message === '') return sendRefusal(response, emptyMessage)
      const { comments, id: story } = found.rating
      const id = `${page.id}_${story.split('_')[1]}${String(comments.length + 1).padStart(3, '0')}`
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

const emptyMessage: Refusal = {
  code: 100,
  message: '(#100) Param message must be non-empty.',
  parameter: 'message',
}
