/**
 * A connection to Yelp: to its Places API with an API key, and to its Data Ingestion API with a user name and a
 * password. Each API has its own circuit breaker. Calls of the Data Ingestion API are counted, because Yelp accepts
 * only 2,500 in 30 minutes.
 */

import { createCallLimiter } from '../call-limiter'
import { createCircuitBreakingCall } from '../circuit-breaking-call.server'
import { internationalPhone } from '../international-phone'
import type { ListingFacts } from '../listing-facts'
import { NOT_IN_PLAN, type ProviderResult, throttledResult } from '../provider-result'
import { readProblem } from './problem'
import {
  type YelpBusiness,
  type YelpReviewList,
  yelpBusiness,
  yelpJob,
  yelpJobStatus,
  yelpMatches,
  yelpReviewList,
} from './wire'

export type YelpSettings = {
  placesUrl: string
  apiKey: string
  ingestUrl: string
  user: string
  password: string
  timeoutMs?: number
  /** The delay before a job is polled for the first time. Yelp requires five minutes. */
  pollAfterSeconds?: number
  now?: () => Date
}

export type YelpIngestApi = ReturnType<typeof createYelpIngestApi>

const ingestRate = { maxCalls: 2500, perMs: 30 * 60_000 }

export function createYelpPlacesApi({
  placesUrl,
  apiKey,
  timeoutMs,
}: Pick<YelpSettings, 'placesUrl' | 'apiKey' | 'timeoutMs'>) {
  const send = createCircuitBreakingCall('Yelp')
  const base = placesUrl.replace(/\/$/, '')
  const defaults = {
    method: 'GET',
    headers: { authorization: `Bearer ${apiKey}` },
    readProblem,
    timeoutMs,
  } as const

  return {
    /** Returns null when Yelp has no such business. */
    async find(id: string): Promise<ProviderResult<YelpBusiness | null>> {
      const url = new URL(`${base}/businesses/${encodeURIComponent(id)}`)
      const result = await send({ ...defaults, url, shape: yelpBusiness })
      return result.outcome === 'rejected' && result.status === 404 ? { outcome: 'ok', value: null } : result
    },
    match({ public_name, address, phone }: ListingFacts) {
      const url = new URL(`${base}/businesses/matches`)
      const criteria = {
        name: public_name,
        address1: address?.address,
        city: address?.city,
        state: address?.state,
        postal_code: address?.zipcode,
        country: address?.country_id,
        phone: phone && internationalPhone(phone, address?.country_id),
      }
      for (const [name, value] of Object.entries(criteria)) if (value) url.searchParams.set(name, value)
      return send({ ...defaults, url, shape: yelpMatches })
    },
    /**
     * Returns the newest reviews of a business. If our plan does not include reviews, Yelp responds with 404, as it
     * does for a missing business, so a 404 is returned as `NOT_IN_PLAN`.
     */
    async reviews(id: string): Promise<ProviderResult<YelpReviewList>> {
      const url = new URL(`${base}/businesses/${encodeURIComponent(id)}/reviews?sort_by=newest`)
      const result = await send({ ...defaults, url, shape: yelpReviewList })
      return result.outcome === 'rejected' && result.status === 404
        ? {
            ...result,
            code: NOT_IN_PLAN,
            reason: 'Your provider’s Yelp plan doesn’t include these reviews.',
          }
        : result
    },
  }
}

export function createYelpIngestApi({ ingestUrl, user, password, timeoutMs }: YelpSettings) {
  const send = createCircuitBreakingCall('Yelp')
  const secondsUntilCall = createCallLimiter(ingestRate)
  const base = ingestUrl.replace(/\/$/, '')
  const credentials = Buffer.from(`${user}:${password}`).toString('base64')
  const defaults = { headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' } }

  function checkCallLimit(): ProviderResult<never> | null {
    const seconds = secondsUntilCall('', performance.now())
    return seconds === 0 ? null : throttledResult('Yelp allows 2,500 calls every 30 minutes.', seconds)
  }

  return {
    async create(business: unknown) {
      const refusal = checkCallLimit()
      if (refusal) return refusal
      const body = JSON.stringify({ businesses: [business] })
      const url = new URL(`${base}/create`)
      return send({ ...defaults, method: 'POST', url, body, shape: yelpJob, readProblem, timeoutMs })
    },
    async getJobStatus(job: string) {
      const refusal = checkCallLimit()
      if (refusal) return refusal
      const url = new URL(`${base}/status/${encodeURIComponent(job)}?detail_level=2`)
      return send({ ...defaults, method: 'GET', url, shape: yelpJobStatus, readProblem, timeoutMs })
    },
  }
}
