/**
 * One connection to Yelp: its Places API with a key, its Data Ingestion API with a name and a password. Each has its
 * own breaker, and the second counts its calls, of which Yelp accepts 2,500 in half an hour.
 */
import { type Answer, PLAN, throttled } from '../answer'
import { callCounter } from '../call-rate'
import type { PlaceFacts } from '../directory-adapter'
import { internationalPhone } from '../international-phone'
import { steadyAsk } from '../steady-ask.server'
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
  /** How long to wait before a job is polled: Yelp wants five minutes. */
  pollAfterSeconds?: number
  now?: () => Date
}

export type YelpIngest = ReturnType<typeof yelpIngest>

const ingestRate = { most: 2500, perMs: 30 * 60_000 }

export function yelpPlaces({
  placesUrl,
  apiKey,
  timeoutMs,
}: Pick<YelpSettings, 'placesUrl' | 'apiKey' | 'timeoutMs'>) {
  const ask = steadyAsk('Yelp')
  const base = placesUrl.replace(/\/$/, '')
  const asking = {
    method: 'GET',
    headers: { authorization: `Bearer ${apiKey}` },
    readProblem,
    timeoutMs,
  } as const

  return {
    /** Returns null when Yelp knows no such business. */
    async find(id: string): Promise<Answer<YelpBusiness | null>> {
      const url = new URL(`${base}/businesses/${encodeURIComponent(id)}`)
      const answer = await ask({ ...asking, url, shape: yelpBusiness })
      return answer.outcome === 'rejected' && answer.status === 404 ? { outcome: 'ok', value: null } : answer
    },
    match({ public_name, address, phone }: PlaceFacts) {
      const url = new URL(`${base}/businesses/matches`)
      const sought = {
        name: public_name,
        address1: address?.address,
        city: address?.city,
        state: address?.state,
        postal_code: address?.zipcode,
        country: address?.country_id,
        phone: phone && internationalPhone(phone, address?.country_id),
      }
      for (const [name, value] of Object.entries(sought)) if (value) url.searchParams.set(name, value)
      return ask({ ...asking, url, shape: yelpMatches })
    },
    /** When the plan does not include reviews, Yelp answers 404, the same as for a missing business. */
    async reviews(id: string): Promise<Answer<YelpReviewList>> {
      const url = new URL(`${base}/businesses/${encodeURIComponent(id)}/reviews?sort_by=newest`)
      const answer = await ask({ ...asking, url, shape: yelpReviewList })
      return answer.outcome === 'rejected' && answer.status === 404
        ? {
            ...answer,
            code: PLAN,
            reason: 'The plan of this installation at Yelp includes no reviews of it.',
          }
        : answer
    },
  }
}

export function yelpIngest({ ingestUrl, user, password, timeoutMs }: YelpSettings) {
  const ask = steadyAsk('Yelp')
  const secondsUntilCall = callCounter(ingestRate)
  const base = ingestUrl.replace(/\/$/, '')
  const basic = Buffer.from(`${user}:${password}`).toString('base64')
  const asking = { headers: { authorization: `Basic ${basic}`, 'content-type': 'application/json' } }

  function refuseCall(): Answer<never> | null {
    const seconds = secondsUntilCall('', performance.now())
    return seconds === 0 ? null : throttled('Yelp takes 2,500 calls in half an hour.', seconds)
  }

  return {
    async create(business: unknown) {
      const refusal = refuseCall()
      if (refusal) return refusal
      const body = JSON.stringify({ businesses: [business] })
      const url = new URL(`${base}/create`)
      return ask({ ...asking, method: 'POST', url, body, shape: yelpJob, readProblem, timeoutMs })
    },
    async status(job: string) {
      const refusal = refuseCall()
      if (refusal) return refusal
      const url = new URL(`${base}/status/${encodeURIComponent(job)}?detail_level=2`)
      return ask({ ...asking, method: 'GET', url, shape: yelpJobStatus, readProblem, timeoutMs })
    },
  }
}
