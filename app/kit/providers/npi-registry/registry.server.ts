/**
 * The client of the public registry of healthcare providers (NPPES, API version 2.1). It runs on the server, because
 * the registry does not allow requests from browsers. Create one instance and keep it: it holds the cached responses,
 * the calls of the last second, and the circuit breaker. The registry responds with status 200 to everything. Its
 * errors (`Errors`) are returned as `rejected`, with the registry's number as the code.
 */

import { callProvider } from '../call-provider.server'
import { closedBreaker, nextBreaker, remainingPauseSeconds } from '../circuit-breaker'
import { type ProviderResult, throttledResult, unavailableResult } from '../provider-result'
import { type NpiProvider, toNpiProvider } from './npi-provider'
import { createResultCache } from './result-cache'
import { registryResponse } from './wire'

export type NpiQuery = Partial<
  Record<
    'number' | 'first_name' | 'last_name' | 'organization_name' | 'city' | 'state' | 'postal_code',
    string
  >
>
export type NpiRegistry = { find: (query: NpiQuery) => Promise<ProviderResult<NpiProvider[]>> }

/** The number of the error "CMS deactivated NPI … The provider can no longer use this NPI." */
export const deactivatedCode = '15'

const callsPerSecond = 5
const maxResults = '10'

/** Creates a client of the registry. `url` must end in `/api/`. */
export function createNpiRegistry({
  url,
  timeoutMs = 5000,
}: {
  url: string
  timeoutMs?: number
}): NpiRegistry {
  const cache = createResultCache<ProviderResult<NpiProvider[]>>()
  let breaker = closedBreaker
  let calls: number[] = []

  async function call(requestAddress: URL): Promise<ProviderResult<NpiProvider[]>> {
    const now = performance.now()
    const pause = remainingPauseSeconds(breaker, now)
    if (pause > 0) return unavailableResult('The registry is not responding. Waiting to retry.', pause)
    calls = calls.filter((at) => at > now - 1000)
    if (calls.length >= callsPerSecond)
      return throttledResult('The registry allows 5 requests per second.', 1)
    calls.push(now)
    const result = await callProvider({
      method: 'GET',
      url: requestAddress,
      shape: registryResponse,
      readProblem: () => null,
      timeoutMs,
    })
    breaker = nextBreaker(breaker, result.outcome !== 'unavailable', performance.now())
    if (result.outcome !== 'ok') return result
    if ('results' in result.value) return { outcome: 'ok', value: result.value.results.map(toNpiProvider) }
    const [first] = result.value.Errors
    return { outcome: 'rejected', status: 400, code: first?.number ?? '', reason: first?.description ?? '' }
  }

  return {
    async find(query) {
      const address = requestUrl(url, query)
      const cached = cache.get(address.href, performance.now())
      if (cached) return cached
      const result = await call(address)
      const isFinal = result.outcome === 'ok' || result.outcome === 'rejected'
      if (isFinal) cache.set(address.href, result, performance.now())
      return result
    },
  }
}

function requestUrl(url: string, query: NpiQuery): URL {
  const address = new URL(url)
  address.searchParams.set('version', '2.1')
  address.searchParams.set('limit', maxResults)
  for (const [name, value] of Object.entries(query)) if (value) address.searchParams.set(name, value)
  return address
}
