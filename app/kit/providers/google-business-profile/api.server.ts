/**
 * A connection to Google Business Profile. Create one instance per connection and keep it, because the access token and
 * the circuit breaker are stored only there. Google limits edits per profile, not per process: if several processes use
 * the connection, its creator provides a shared counter (`secondsUntilEdit`). Each call is made once; retries are up to
 * the caller, which has a durable queue.
 */
import type { ZodType } from 'zod'
import { callProvider } from '../call-provider.server'
import { closedBreaker, nextBreaker, remainingPauseSeconds } from '../circuit-breaker'
import { type ProviderResult, throttledResult, unavailableResult } from '../provider-result'
import { createEditLimiter } from './edit-limiter'
import { readProblem } from './problem'
import { createTokenCache, type GoogleCredentials } from './token-cache.server'

/** The version of each Google API. Reviews and media are still in v4, and uploads have a separate endpoint. */
const versions = {
  reviews: 'v4',
  upload: 'upload/v1',
  information: 'v1',
  accounts: 'v1',
  verifications: 'v1',
  notifications: 'v1',
} as const

export type GoogleSettings = GoogleCredentials & {
  /**
   * The base URL for reviews and media. It is also the default for the other APIs, because an emulator serves all of
   * them.
   */
  url: string
  informationUrl?: string
  accountsUrl?: string
  verificationsUrl?: string
  notificationsUrl?: string
  tokenUrl: string
  timeoutMs?: number
  /**
   * Counts an edit of the profile and returns 0, or returns the seconds to wait. By default, only the edits of this
   * process are counted.
   */
  secondsUntilEdit?: (profile: string) => Promise<number>
}

type GoogleCall<T> = {
  api?: keyof typeof versions
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  query?: Record<string, string | undefined>
  body?: unknown
  /** The bytes to send instead of a JSON body. The response may be empty then. */
  bytes?: { contents: Uint8Array<ArrayBuffer>; type: string }
  shape: ZodType<T>
}

export type GoogleApi = {
  call: <T>(call: GoogleCall<T>) => Promise<ProviderResult<T>>
  /** Counts an edit and returns null if the profile can be edited now. Otherwise, returns a `throttled` result. */
  checkEditLimit: (locationName: string) => Promise<ProviderResult<never> | null>
}

export function createGoogleBusinessApi(settings: GoogleSettings): GoogleApi {
  const tokens = createTokenCache(settings.tokenUrl, settings, settings.timeoutMs)
  const secondsUntilEdit = settings.secondsUntilEdit ?? localEditLimiter()
  let breaker = closedBreaker

  async function callOnce<T>(
    call: GoogleCall<T>,
  ): Promise<{ result: ProviderResult<T>; token: string | null }> {
    const token = await tokens.accessToken()
    if (token.outcome !== 'ok') return { result: token, token: null }
    return { result: await callProvider(toProviderRequest(settings, call, token.value)), token: token.value }
  }

  async function callWithRenewal<T>(call: GoogleCall<T>): Promise<ProviderResult<T>> {
    const { result, token } = await callOnce(call)
    if (token === null || result.outcome !== 'rejected' || result.status !== 401) return result
    tokens.forget(token)
    return (await callOnce(call)).result
  }

  return {
    async call(call) {
      const pause = remainingPauseSeconds(breaker, performance.now())
      if (pause > 0) return unavailableResult('Google is not responding. Waiting to retry.', pause)
      const result = await callWithRenewal(call)
      breaker = nextBreaker(breaker, result.outcome !== 'unavailable', performance.now())
      return result
    },
    async checkEditLimit(locationName) {
      const waitSeconds = await secondsUntilEdit(profileNameOf(locationName))
      return waitSeconds === 0
        ? null
        : throttledResult('Google allows 10 edits per minute per location.', waitSeconds)
    },
  }
}

function localEditLimiter(): (profile: string) => Promise<number> {
  const secondsUntilEdit = createEditLimiter()
  return async (profile) => secondsUntilEdit(profile, performance.now())
}

/**
 * Removes the account from a profile's name, because v4 includes it and v1 does not, but Google counts edits through
 * both versions together.
 */
export function profileNameOf(locationName: string): string {
  return locationName.replace(/^accounts\/[^/]+\//, '')
}

function toProviderRequest<T>(settings: GoogleSettings, call: GoogleCall<T>, token: string) {
  const { api = 'reviews', method, shape } = call
  const baseUrls: Partial<Record<typeof api, string>> = {
    information: settings.informationUrl,
    accounts: settings.accountsUrl,
    verifications: settings.verificationsUrl,
    notifications: settings.notificationsUrl,
  }
  const base = baseUrls[api] ?? settings.url
  const url = new URL(`${base.replace(/\/$/, '')}/${versions[api]}/${call.path}`)
  for (const [name, value] of Object.entries(call.query ?? {})) if (value) url.searchParams.set(name, value)
  const { bytes } = call
  const body = bytes?.contents ?? (call.body === undefined ? undefined : JSON.stringify(call.body))
  const type = bytes?.type ?? 'application/json'
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': type }) }
  const mayBeEmpty = bytes && (true as const)
  return { method, url, headers, body, shape, readProblem, mayBeEmpty, timeoutMs: settings.timeoutMs }
}
