/**
 * The parts of Yelp's three APIs that we use: finding and fetching businesses and their reviews with an API key,
 * creating and polling ingestion jobs with a user name and password, and replying to reviews with a token.
 */
import { randomUUID } from 'node:crypto'
import { type NextFunction, type Request, type Response, Router } from 'express'
import { createCallLimiter } from '#app/kit/providers/call-limiter'
import type { StoredJob, YelpState } from './state.server'
import type { StoredBusiness } from './stored-business'

const MAX_REVIEWS = 3
const MAX_EXCERPT_LENGTH = 160

export function yelpRoutes(state: YelpState): Router {
  const counters = new Map<number, ReturnType<typeof createCallLimiter>>()

  function countCall(_: Request, response: Response, next: NextFunction): void {
    const { quota } = state.settings
    const counter = counters.get(quota) ?? createCallLimiter({ maxCalls: quota, perMs: 30 * 60_000 })
    counters.set(quota, counter)
    if (counter('', performance.now()) === 0) next()
    else response.status(429).json({ error: 'Too many requests.' })
  }

  function matchBusinesses({ query }: Request, response: Response): void {
    for (const name of ['name', 'address1', 'city', 'state', 'country'])
      if (!query[name]) return sendError(response, 400, 'VALIDATION_ERROR', `'${name}' is required`)
    const businesses = state
      .all()
      .filter((business) => isBusinessMatch(business, query as Record<string, string>))
      .map(({ id, alias, name, location, phone }) => ({ id, alias, name, location, phone }))
    response.json({ businesses })
  }

  function showBusiness({ params }: Request, response: Response): void {
    const found = state.find(params.id!)
    if (found) response.json(toWireBusiness(found))
    else sendError(response, 404, 'BUSINESS_NOT_FOUND', 'The requested business could not be found.')
  }

  function listReviews({ params }: Request, response: Response): void {
    const found = state.find(params.id!)
    if (!state.settings.hasReviews)
      return sendError(response, 404, 'NOT_FOUND', 'Resource could not be found.')
    if (!found)
      return sendError(response, 404, 'BUSINESS_NOT_FOUND', 'The requested business could not be found.')
    const reviews = found.reviews
      .slice(0, MAX_REVIEWS)
      .map((review) => ({ ...review, text: truncateExcerpt(String(review.text ?? '')) }))
    response.json({ reviews, total: found.reviews.length, possible_languages: ['en'] })
  }

  function createJob({ body }: Request, response: Response): void {
    const requested = body?.businesses?.[0]
    if (!requested?.matching_criteria?.name || !requested.update)
      return void response.status(400).json({ error: 'matching_criteria.name and update are required.' })
    const { matching_criteria: criteria, options } = requested
    const found =
      state.find(criteria.yelp_business_id ?? '') ??
      state.all().find((one) => isBusinessMatch(one, criteria)) ??
      null
    const shouldCreate = !found && options?.create_if_missing !== false
    const created = shouldCreate ? state.newBusiness(businessFromCriteria(criteria)) : null
    const id = randomUUID()
    state.addJob({
      id,
      businessId: found?.id ?? created?.id ?? null,
      error: found || created ? null : 'No matching business was found.',
      update: requested.update,
      made: created,
    })
    response.status(202).json({ job_id: id })
  }

  function showJob({ params }: Request, response: Response): void {
    const job = state.findJob(params.job!)
    if (job) response.json(toWireJob(job))
    else response.status(404).json({ error: 'There is no such job.' })
  }

  return Router()
    .use('/v3', requireScheme('Bearer', 'TOKEN_INVALID'))
    .get('/v3/businesses/matches', matchBusinesses)
    .get('/v3/businesses/:id', showBusiness)
    .get('/v3/businesses/:id/reviews', listReviews)
    .use('/v1/ingest', requireScheme('Basic', 'UNAUTHORIZED'), countCall)
    .post('/v1/ingest/create', createJob)
    .get('/v1/ingest/status/:job', showJob)
}

function requireScheme(scheme: string, code: string) {
  return ({ headers }: Request, response: Response, next: NextFunction) => {
    if (headers.authorization?.startsWith(`${scheme} `)) next()
    else sendError(response, 401, code, 'An access token must be supplied.')
  }
}

function truncateExcerpt(text: string): string {
  return text.length <= MAX_EXCERPT_LENGTH ? text : `${text.slice(0, MAX_EXCERPT_LENGTH - 3)}...`
}

type Criteria = Record<string, string | undefined>

function isBusinessMatch({ name, location }: StoredBusiness, criteria: Criteria): boolean {
  const normalize = (text: unknown) =>
    String(text ?? '')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
  const zip = criteria.postal_code ?? location.zip_code
  return (
    normalize(location.address1) === normalize(criteria.address1) &&
    normalize(location.zip_code) === normalize(zip) &&
    normalize(name).slice(0, 5) === normalize(criteria.name).slice(0, 5)
  )
}

function businessFromCriteria(criteria: Criteria) {
  const { name, address1, city, state, postal_code, country } = criteria
  return {
    id: randomUUID().replaceAll('-', '').slice(0, 22),
    name,
    is_claimed: false,
    location: { address1, city, state, zip_code: postal_code, country },
  }
}

function toWireBusiness(business: StoredBusiness) {
  const { open, website: _, temporarily_closed, reviews, refuses: __, ...fields } = business
  return {
    ...fields,
    url: `https://www.yelp.com/biz/${business.alias || business.id}?adjust_creative=emulated`,
    review_count: reviews.length,
    attributes: { business_temp_closed: temporarily_closed ? Date.parse(temporarily_closed) / 1000 : null },
    ...(open.length > 0 && { hours: [{ hours_type: 'REGULAR', is_open_now: false, open }] }),
  }
}

function toWireJob({ created_at, isDone, businessId, error, results }: StoredJob) {
  const status = error ? 'REJECTED' : isDone ? 'COMPLETED' : 'PROCESSING'
  const business = {
    status,
    yelp_business_id: isDone ? businessId : null,
    partner_business_id: null,
    ...(error && { error }),
    update_results: results,
  }
  return { status, created_at, completed_at: null, business_results: [business] }
}

export function sendError(response: Response, status: number, code: string, description: string): void {
  response.status(status).json({ error: { code, description } })
}
