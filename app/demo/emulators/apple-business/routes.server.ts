/**
 * Apple's location and feedback resources: tokens from client credentials, a location replaced whole by whoever has its
 * newest ETag, and review before it is published.
 */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type NextFunction, type Request, type Response, Router } from 'express'
import { nothingNew } from '#app/providers/apple-business/problem'
import { type AppleReport, appleDetails } from '#app/providers/apple-business/wire'
import { breach, breachesOf } from './rules'
import type { AppleState, StoredLocation } from './state.server'

export function appleRoutes(state: AppleState, tokens: Map<string, number>, now: () => Date): Router {
  const today = () => now().toISOString().slice(0, 10)

  function grant({ body }: Request, response: Response): void {
    const { client_id, client_secret, grant_type, scope } = body ?? {}
    if (!client_id || !client_secret || grant_type !== 'client_credentials' || scope !== 'business_connect')
      return void response.status(401).json({ error: 'invalid_client', error_description: 'Unknown client.' })
    const token = randomUUID()
    tokens.set(token, now().getTime() + state.settings.tokenSeconds * 1000)
    response.json({ access_token: token, expires_in: state.settings.tokenSeconds, token_type: 'Bearer' })
  }

  function requireToken(request: Request, response: Response, next: NextFunction): void {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if ((tokens.get(token) ?? 0) > now().getTime()) next()
    else refuse(response, 401, 'UNAUTHORIZED', 'The access token is not valid.')
  }

  function create({ body }: Request, response: Response): void {
    const details = appleDetails.parse(body?.locationDetails)
    const breaches = breachesOf(details, today())
    const known = state.findByOurId(details.partnersLocationId ?? '')
    if (known) breaches.push(breach('PartnersLocationIdNotUnique', 'Already exists', 'partnersLocationId'))
    if (breaches.length > 0) return void response.status(400).json(breaches)
    response.status(201).json(wire(state.submit(state.newId(), details)))
  }

  function replace({ params, headers, body }: Request, response: Response): void {
    const one = state.find(params.id!)
    if (!one) return notFound(response)
    const etag = /^"(.+)"$/.exec(headers['if-match'] ?? '')?.[1]
    if (etag !== one.etag) return refuse(response, 412, 'PRECONDITION_FAILED', 'The ETag is not the newest.')
    const details = appleDetails.parse(body?.locationDetails)
    const breaches = breachesOf(details, today())
    if (details.partnersLocationId !== one.locationDetails.partnersLocationId)
      breaches.push(breach('PartnersLocationIdNotMatched', 'Not the same', 'partnersLocationId'))
    if (one.refuses?.isAtOnce) breaches.push(one.refuses)
    if (breaches.length > 0) return void response.status(400).json(breaches)
    if (isDeepStrictEqual(details, one.locationDetails))
      return refuse(response, 400, nothingNew, 'There are no new changes.')
    response.json(wire(state.submit(one.id, details)))
  }

  function feedback({ query }: Request, response: Response): void {
    const id = /resourceId==([^;]+)/.exec(String(query.ql))?.[1] ?? ''
    const one = state.find(id)
    if (one?.state !== 'REJECTED') return void response.status(204).end()
    const { isAtOnce: _, ...report } = one.refuses ?? { ...untold, isAtOnce: false }
    const resourceDetails = {
      resourceType: 'LOCATION',
      resourceId: id,
      etag: one.etag,
      state: one.state,
      validationReports: [report],
    }
    response.json({ data: [{ id: '1', createdDate: one.updatedDate, type: 'VALIDATION', resourceDetails }] })
  }

  const show = (one: StoredLocation | null, response: Response) =>
    one ? void response.json(wire(one)) : notFound(response)

  return Router()
    .post('/api/v1/oauth2/token', grant)
    .use('/api/v1/orgs/:org', requireToken)
    .get('/api/v1/orgs/:org/locations/by-partner-locationId/:ours', (request, response) =>
      show(state.findByOurId(request.params.ours), response),
    )
    .get('/api/v1/orgs/:org/locations/:id', (request, response) =>
      show(state.find(request.params.id), response),
    )
    .post('/api/v1/orgs/:org/locations', create)
    .put('/api/v1/orgs/:org/locations/:id', replace)
    .get('/api/v1/orgs/:org/feedback', feedback)
}

const untold: AppleReport = {
  code: 'VALIDATION__LocationAndClaimRejected',
  severity: 'VIOLATION',
  message: 'Final Reject',
}

function wire({ decidedAt: _, refuses: __, ...one }: StoredLocation) {
  return { orgId: '1', ...one, placeCardUrl: `https://maps.apple.com/place?auid=${one.id}` }
}

function notFound(response: Response): void {
  refuse(response, 404, 'RESOURCE_NOT_FOUND', 'There is no such location.')
}

export function refuse(response: Response, status: number, code: string, message: string): void {
  response.status(status).json([{ code, message, severity: 'VIOLATION' }])
}
