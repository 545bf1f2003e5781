/** The Content API's search, details and reviews. Any key is accepted, unless it is listed in `refusedKeys`. */
import { type NextFunction, type Request, type Response, Router } from 'express'
import type { StoredLocation, TripadvisorState } from './state'

export function contentRoutes({ settings, places }: TripadvisorState): Router {
  const routes = Router()
  routes.use((request: Request, response: Response, next: NextFunction) => {
    const key = String(request.query.key ?? '')
    if (key === '' || settings.refusedKeys.includes(key))
      return void response.status(403).json(notAuthorizedError)
    if (settings.callsLeft === 0) return void response.status(429).json({ message: 'Limit Exceeded' })
    if (settings.callsLeft !== null) settings.callsLeft -= 1
    next()
  })

  routes.get('/search', (request, response) => {
    const { searchQuery, phone, address } = request.query as Record<string, string>
    if (!searchQuery) return sendError(response, 400, 'BadRequestException', 'searchQuery is required')
    const found = [...places.values()]
      .filter((location) => !phone || phoneDigits(location.details.phone) === phoneDigits(phone))
      .map((location) => ({
        location,
        similarity: nameSimilarity(location, searchQuery, address ?? ''),
      }))
      .filter(({ similarity }) => similarity > 0)
      .sort((one, other) => other.similarity - one.similarity)
    const matches = found.slice(0, 10).map(({ location: { location_id, details } }) => ({
      location_id,
      name: details.name,
      address_obj: details.address_obj,
    }))
    response.json({ data: matches })
  })

  const onLocation =
    (handler: (location: StoredLocation, response: Response) => void) =>
    (request: Request, response: Response) => {
      const location = places.get(String(request.params.id))
      if (location) handler(location, response)
      else sendError(response, 404, 'NotFoundException', 'Location not found')
    }
  routes.get(
    '/:id/details',
    onLocation(({ location_id, details }, response) => void response.json({ location_id, ...details })),
  )
  routes.get(
    '/:id/reviews',
    onLocation(({ location_id, reviews }, response) => {
      const newest = reviews
        .toSorted((one, other) => Date.parse(other.published_date) - Date.parse(one.published_date))
        .slice(0, 5)
      response.json({ data: newest.map((review) => ({ ...review, location_id: Number(location_id) })) })
    }),
  )
  return routes
}

/**
 * Returns how many words of `name` and `address` occur in the name and address of the location, or 0 if no word of
 * `name` does.
 */
function nameSimilarity({ details }: StoredLocation, name: string, address: string): number {
  const tokenize = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const locationTerms = new Set(tokenize(`${details.name} ${JSON.stringify(details.address_obj ?? {})}`))
  return tokenize(name).some((word) => locationTerms.has(word))
    ? tokenize(`${name} ${address}`).filter((word) => locationTerms.has(word)).length
    : 0
}

/** Returns the last ten digits of a phone number, which do not include the country code. */
function phoneDigits(phone: unknown): string {
  return String(phone ?? '')
    .replace(/\D/g, '')
    .slice(-10)
}

const notAuthorizedError = {
  Message: 'User is not authorized to access this resource with an explicit deny in an identity-based policy',
}

export function sendError(response: Response, status: number, type: string, message: string): void {
  response.status(status).json({ error: { message, type, code: String(status) } })
}
