/** Business units, their paginated reviews, and the reply to each review. */
import { type Request, type Response, Router } from 'express'
import type { StoredReview, TrustpilotState } from './state'

export function reviewRoutes({ units, findReview }: TrustpilotState, now: () => Date): Router {
  const routes = Router()

  routes.get('/business-units/find', (request, response) => {
    const found = [...units.values()].find(({ domain }) => domain === request.query.name)
    if (!found) return void response.status(404).json({ message: 'Business unit not found.' })
    response.json({ id: found.id, displayName: found.displayName, name: { identifying: found.domain } })
  })

  routes.get('/private/business-units/:id/reviews', (request, response) => {
    const unit = units.get(String(request.params.id))
    if (!unit) return void response.status(404).json({ message: 'Business unit not found.' })
    const perPage = Math.min(Number(request.query.perPage ?? 20) || 20, 100)
    const page = Math.max(Number(request.query.page ?? 1) || 1, 1)
    const all = unit.reviews.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
    const reviews = all.slice((page - 1) * perPage, page * perPage)
    const next = { rel: 'next-page', method: 'GET', href: `/v1/private/business-units/${unit.id}/reviews` }
    response.json({ reviews, links: page * perPage < all.length ? [next] : [] })
  })

  const onReview =
    (handler: (review: StoredReview, request: Request, response: Response) => void) =>
    (request: Request, response: Response) => {
      const review = findReview(String(request.params.id))
      if (review) handler(review, request, response)
      else response.status(404).json({ message: 'Review not found.' })
    }
  routes.get(
    '/private/reviews/:id',
    onReview((review, _, response) => void response.json(review)),
  )
  routes.post(
    '/private/reviews/:id/reply',
    onReview((review, request, response) => {
      const text = String(request.body?.message ?? '').trim()
      if (text === '') return void response.status(400).json({ message: 'A message is required.' })
      review.companyReply = { text, createdAt: now().toISOString() }
      response.status(201).json({})
    }),
  )
  routes.delete(
    '/private/reviews/:id/reply',
    onReview((review, _, response) => {
      if (!review.companyReply) return void response.status(404).json({ message: 'There is no reply.' })
      review.companyReply = null
      response.status(204).end()
    }),
  )
  return routes
}
