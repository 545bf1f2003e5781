/**
 * Yelp's three APIs as far as we ask them: places found and read with a key, jobs given and asked about with a name and
 * a password, reviews answered with a token.
 */
import { randomUUID } from 'node:crypto'
import { type NextFunction, type Request, type Response, Router } from 'express'
import { callCounter } from '#app/providers/call-rate'
import type { StoredBusiness, StoredJob, YelpState } from './state.server'

const mostReviews = 3
const longestExcerpt = 160

export function yelpRoutes(state: YelpState): Router {
  const counters = new Map<number, ReturnType<typeof callCounter>>()

  function countCall(_: Request, response: Response, next: NextFunction): void {
    const { quota } = state.settings
    const counter = counters.get(quota) ?? callCounter({ most: quota, perMs: 30 * 60_000 })
    counters.set(quota, counter)
    if (counter('', performance.now()) === 0) next()
    else response.status(429).json({ error: 'Too many requests.' })
  }

  function match({ query }: Request, response: Response): void {
    for (const name of ['name', 'address1', 'city', 'state', 'country'])
      if (!query[name]) return refuse(response, 400, 'VALIDATION_ERROR', `'${name}' is required`)
    const businesses = state
      .all()
      .filter((business) => isMatch(business, query as Record<string, string>))
      .map(({ id, alias, name, location, phone }) => ({ id, alias, name, location, phone }))
    response.json({ businesses })
  }

  function show({ params }: Request, response: Response): void {
    const found = state.find(params.id!)
    if (found) response.json(wire(found))
    else refuse(response, 404, 'BUSINESS_NOT_FOUND', 'The requested business could not be found.')
  }

  function listReviews({ params }: Request, response: Response): void {
    const found = state.find(params.id!)
    if (!state.settings.hasReviews) return refuse(response, 404, 'NOT_FOUND', 'Resource could not be found.')
    if (!found)
      return refuse(response, 404, 'BUSINESS_NOT_FOUND', 'The requested business could not be found.')
    const reviews = found.reviews
      .slice(0, mostReviews)
      .map((review) => ({ ...review, text: excerptOf(String(review.text ?? '')) }))
    response.json({ reviews, total: found.reviews.length, possible_languages: ['en'] })
  }

  function createJob({ body }: Request, response: Response): void {
    const wanted = body?.businesses?.[0]
    if (!wanted?.matching_criteria?.name || !wanted.update)
      return void response.status(400).json({ error: 'matching_criteria.name and update are required.' })
    const { matching_criteria: criteria, options } = wanted
    const found =
      state.find(criteria.yelp_business_id ?? '') ?? state.all().find((one) => isMatch(one, criteria)) ?? null
    const isMade = !found && options?.create_if_missing !== false
    const made = isMade ? state.newBusiness(newBusiness(criteria)) : null
    const id = randomUUID()
    state.addJob({
      id,
      businessId: found?.id ?? made?.id ?? null,
      error: found || made ? null : 'No matching business was found.',
      update: wanted.update,
      made,
    })
    response.status(202).json({ job_id: id })
  }

  function showJob({ params }: Request, response: Response): void {
    const job = state.findJob(params.job!)
    if (job) response.json(wireJob(job))
    else response.status(404).json({ error: 'There is no such job.' })
  }

  function reply({ params, body }: Request, response: Response): void {
    const of = state.all().find(({ reviews }) => reviews.some(({ id }) => id === params.review))
    const refuseReply = (id: string) => void response.status(400).json({ error: { id, description: id } })
    if (!of) return refuseReply('R2R_REVIEW_DOES_NOT_EXIST')
    if (!of.is_claimed) return refuseReply('R2R_BUSINESS_NOT_CLAIMED')
    if (of.replies[params.review!]) return refuseReply('R2R_COMMENTS_NOT_ALLOWED')
    of.replies[params.review!] = String(body?.response_text ?? '')
    response.status(201).json({})
  }

  return Router()
    .use('/v3', requires('Bearer', 'TOKEN_INVALID'))
    .get('/v3/businesses/matches', match)
    .get('/v3/businesses/:id', show)
    .get('/v3/businesses/:id/reviews', listReviews)
    .use('/v1/ingest', requires('Basic', 'UNAUTHORIZED'), countCall)
    .post('/v1/ingest/create', createJob)
    .get('/v1/ingest/status/:job', showJob)
    .post('/reviews/v1/:review', requires('Bearer', 'INVALID_TOKEN'), reply)
}

function requires(scheme: string, code: string) {
  return ({ headers }: Request, response: Response, next: NextFunction) => {
    if (headers.authorization?.startsWith(`${scheme} `)) next()
    else refuse(response, 401, code, 'An access token must be supplied.')
  }
}

function excerptOf(text: string): string {
  return text.length <= longestExcerpt ? text : `${text.slice(0, longestExcerpt - 3)}...`
}

type Criteria = Record<string, string | undefined>

function isMatch({ name, location }: StoredBusiness, sought: Criteria): boolean {
  const essence = (text: unknown) =>
    String(text ?? '')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
  const zip = sought.postal_code ?? location.zip_code
  return (
    essence(location.address1) === essence(sought.address1) &&
    essence(location.zip_code) === essence(zip) &&
    essence(name).slice(0, 5) === essence(sought.name).slice(0, 5)
  )
}

function newBusiness(criteria: Criteria) {
  const { name, address1, city, state, postal_code, country } = criteria
  return {
    id: randomUUID().replaceAll('-', '').slice(0, 22),
    name,
    is_claimed: false,
    location: { address1, city, state, zip_code: postal_code, country },
  }
}

function wire(business: StoredBusiness) {
  const { open, website: _, temporarily_closed, reviews, replies: __, refuses: ___, ...told } = business
  return {
    ...told,
    url: `https://www.yelp.com/biz/${business.alias || business.id}?adjust_creative=emulated`,
    review_count: reviews.length,
    attributes: { business_temp_closed: temporarily_closed ? Date.parse(temporarily_closed) / 1000 : null },
    ...(open.length > 0 && { hours: [{ hours_type: 'REGULAR', is_open_now: false, open }] }),
  }
}

function wireJob({ created_at, isDone, businessId, error, results }: StoredJob) {
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

export function refuse(response: Response, status: number, code: string, description: string): void {
  response.status(status).json({ error: { code, description } })
}
