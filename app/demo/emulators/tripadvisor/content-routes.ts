/** The Content API's search, details and reviews, for whoever brings a key. */
import { type NextFunction, type Request, type Response, Router } from 'express'
import type { PlacesState, StoredPlace } from './state'

export function contentRoutes({ settings, places }: PlacesState): Router {
  const routes = Router()
  routes.use((request: Request, response: Response, next: NextFunction) => {
    const key = String(request.query.key ?? '')
    if (key === '' || settings.refusedKeys.includes(key)) return void response.status(403).json(notAuthorized)
    if (settings.callsLeft === 0) return void response.status(429).json({ message: 'Limit Exceeded' })
    if (settings.callsLeft !== null) settings.callsLeft -= 1
    next()
  })

  routes.get('/search', (request, response) => {
    const { searchQuery, phone, address } = request.query as Record<string, string>
    if (!searchQuery) return refuse(response, 400, 'BadRequestException', 'searchQuery is required')
    const found = [...places.values()]
      .filter((place) => !phone || digits(place.details.phone) === digits(phone))
      .map((place) => ({ place, likeness: likeness(place, searchQuery, address ?? '') }))
      .filter(({ likeness: words }) => words > 0)
      .sort((one, other) => other.likeness - one.likeness)
    const alike = found.slice(0, 10).map(({ place: { location_id, details } }) => ({
      location_id,
      name: details.name,
      address_obj: details.address_obj,
    }))
    response.json({ data: alike })
  })

  const onPlace =
    (tell: (place: StoredPlace, response: Response) => void) => (request: Request, response: Response) => {
      const place = places.get(String(request.params.id))
      if (place) tell(place, response)
      else refuse(response, 404, 'NotFoundException', 'Location not found')
    }
  routes.get(
    '/:id/details',
    onPlace(({ location_id, details }, response) => void response.json({ location_id, ...details })),
  )
  routes.get(
    '/:id/reviews',
    onPlace(({ location_id, reviews }, response) => {
      const newest = reviews
        .toSorted((one, other) => Date.parse(other.published_date) - Date.parse(one.published_date))
        .slice(0, 5)
      response.json({ data: newest.map((review) => ({ ...review, location_id: Number(location_id) })) })
    }),
  )
  return routes
}

/** How many words of what is asked a place has: it tells what sounds alike, best first. */
function likeness({ details }: StoredPlace, name: string, address: string): number {
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const own = new Set(words(`${details.name} ${JSON.stringify(details.address_obj ?? {})}`))
  return words(name).some((word) => own.has(word))
    ? words(`${name} ${address}`).filter((word) => own.has(word)).length
    : 0
}

/** Without what only calls from abroad need. */
function digits(phone: unknown): string {
  return String(phone ?? '')
    .replace(/\D/g, '')
    .slice(-10)
}

const notAuthorized = {
  Message: 'User is not authorized to access this resource with an explicit deny in an identity-based policy',
}

export function refuse(response: Response, status: number, type: string, message: string): void {
  response.status(status).json({ error: { message, type, code: String(status) } })
}
