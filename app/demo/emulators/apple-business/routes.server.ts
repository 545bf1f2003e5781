/**
 * Apple's location and feedback resources, and the token endpoint for client credentials. An update replaces the whole
 * location, requires its current ETag, and is reviewed before it is published.
 */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type NextFunction, type Request, type Response, Router } from 'express'
import { noChangesCode } from '#app/kit/providers/apple-business/problem'
import { type AppleReport, appleDetails } from '#app/kit/providers/apple-business/wire'
import { findViolations, violation } from './location-rules'
import type { AppleState, StoredLocation } from './state.server'

export function appleRoutes(state: AppleState, tokens: Map<string, number>, now: () => Date): Router {
  const today = () => now().toISOString().slice(0, 10)

  function issueToken({ body }: Request, response: Response): void {
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
    else sendError(response, 401, 'UNAUTHORIZED', 'The access token is not valid.')
  }

  function createLocation({ body }: Request, response: Response): void {
    const details = appleDetails.parse(body?.locationDetails)
    const violations = findViolations(details, today())
    const existing = state.findByOurId(details.partnersLocationId ?? '')
    if (existing)
      violations.push(violation('PartnersLocationIdNotUnique', 'Already exists', 'partnersLocationId'))
    if (violations.length > 0) return void response.status(400).json(violations)
    response.status(201).json(toWire(state.submit(state.newId(), details)))
  }

  function replaceLocation({ params, headers, body }: Request, response: Response): void {
    const location = state.find(params.id!)
    if (!location) return sendNotFound(response)
    const etag = /^"(.+)"$/.exec(headers['if-match'] ?? '')?.[1]
    if (etag !== location.etag)
      return sendError(response, 412, 'PRECONDITION_FAILED', 'The ETag is not the newest.')
    const details = appleDetails.parse(body?.locationDetails)
    const violations = findViolations(details, today())
    if (details.partnersLocationId !== location.locationDetails.partnersLocationId)
      violations.push(violation('PartnersLocationIdNotMatched', 'Not the same', 'partnersLocationId'))
    if (location.refuses?.isAtOnce) violations.push(location.refuses)
    if (violations.length > 0) return void response.status(400).json(violations)
    if (isDeepStrictEqual(details, location.locationDetails))
      return sendError(response, 400, noChangesCode, 'There are no new changes.')
    response.json(toWire(state.submit(location.id, details)))
  }

  function sendFeedback({ query }: Request, response: Response): void {
    const id = /resourceId==([^;]+)/.exec(String(query.ql))?.[1] ?? ''
    const location = state.find(id)
    if (location?.state !== 'REJECTED') return void response.status(204).end()
    const { isAtOnce: _, ...report } = location.refuses ?? { ...defaultRejection, isAtOnce: false }
    const resourceDetails = {
      resourceType: 'LOCATION',
      resourceId: id,
      etag: location.etag,
      state: location.state,
      validationReports: [report],
    }
    response.json({
      data: [{ id: '1', createdDate: location.updatedDate, type: 'VALIDATION', resourceDetails }],
    })
  }

  const sendLocation = (location: StoredLocation | null, response: Response) =>
    location ? void response.json(toWire(location)) : sendNotFound(response)

  return Router()
    .post('/api/v1/oauth2/token', issueToken)
    .use('/api/v1/orgs/:org', requireToken)
    .get('/api/v1/orgs/:org/locations/by-partner-locationId/:ours', (request, response) =>
      sendLocation(state.findByOurId(request.params.ours), response),
    )
    .get('/api/v1/orgs/:org/locations/:id', (request, response) =>
      sendLocation(state.find(request.params.id), response),
    )
    .post('/api/v1/orgs/:org/locations', createLocation)
    .put('/api/v1/orgs/:org/locations/:id', replaceLocation)
    .get('/api/v1/orgs/:org/feedback', sendFeedback)
}

const defaultRejection: AppleReport = {
  code: 'VALIDATION__LocationAndClaimRejected',
  severity: 'VIOLATION',
  message: 'Final Reject',
}

function toWire({ decidedAt: _, refuses: __, ...one }: StoredLocation) {
  return { orgId: '1', ...one, placeCardUrl: `https://maps.apple.com/place?auid=${one.id}` }
}

function sendNotFound(response: Response): void {
  sendError(response, 404, 'RESOURCE_NOT_FOUND', 'There is no such location.')
}

export function sendError(response: Response, status: number, code: string, message: string): void {
  response.status(status).json([{ code, message, severity: 'VIOLATION' }])
}
