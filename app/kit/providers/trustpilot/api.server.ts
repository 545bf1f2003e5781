/**
 * A connection to Trustpilot. Create one instance per connection and keep it. An access token is valid for 100 hours.
 * Renewing it also replaces the refresh token, so `saveToken` is called before any further call; otherwise, the
 * connection would be lost when the process restarts.
 */
import type { ZodType } from 'zod'
import { createCircuitBreakingCall } from '../circuit-breaking-call.server'
import type { ProviderResult } from '../provider-result'
import { renewTokens, type TrustpilotGrant } from './consent.server'
import { readProblem } from './problem'

export type TrustpilotSettings = {
  url: string
  clientId: string
  clientSecret: string
  refreshToken?: string
  timeoutMs?: number
  saveToken?: (grant: TrustpilotGrant) => Promise<void>
  /**
   * Returns the access token. Used instead of the refresh token if several processes share a connection and coordinate
   * which of them renews the token.
   */
  accessToken?: () => Promise<ProviderResult<string>>
}

export type TrustpilotCall<T> = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  query?: Record<string, string | undefined>
  body?: unknown
  shape: ZodType<T>
}

export type TrustpilotApi = { call: <T>(call: TrustpilotCall<T>) => Promise<ProviderResult<T>> }

export function createTrustpilotApi(settings: TrustpilotSettings): TrustpilotApi {
  const send = createCircuitBreakingCall('Trustpilot')
  let refreshToken = settings.refreshToken ?? ''
  let access: { token: string; until: number } | null = null
  let renewing: Promise<ProviderResult<string>> | null = null

  async function renew(): Promise<ProviderResult<string>> {
    const result = await renewTokens(settings, refreshToken)
    if (result.outcome !== 'ok') return result
    const { accessToken, accessSeconds } = result.value
    refreshToken = result.value.refreshToken
    await settings.saveToken?.(result.value)
    access = { token: accessToken, until: performance.now() + accessSeconds * 900 }
    return { outcome: 'ok', value: accessToken }
  }

  /** Returns an access token. Concurrent callers share the request for a new token. */
  async function accessToken(): Promise<ProviderResult<string>> {
    if (settings.accessToken) return settings.accessToken()
    if (access && access.until > performance.now()) return { outcome: 'ok', value: access.token }
    renewing ??= renew().finally(() => {
      renewing = null
    })
    return renewing
  }

  async function callOnce<T>({
    method,
    path,
    query,
    body,
    shape,
  }: TrustpilotCall<T>): Promise<ProviderResult<T>> {
    const token = await accessToken()
    if (token.outcome !== 'ok') return token
    const url = new URL(`${settings.url.replace(/\/$/, '')}/v1/${path}`)
    for (const [name, value] of Object.entries(query ?? {})) if (value) url.searchParams.set(name, value)
    const headers = {
      authorization: `Bearer ${token.value}`,
      apikey: settings.clientId,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const { timeoutMs } = settings
    const serialized = body === undefined ? undefined : JSON.stringify(body)
    // Reject an empty response to a GET request, because it could be parsed as an empty list.
    const mayBeEmpty = method === 'GET' ? undefined : (true as const)
    return send({ method, url, headers, body: serialized, shape, readProblem, mayBeEmpty, timeoutMs })
  }

  return {
    async call(call) {
      const usedToken = access?.token
      const result = await callOnce(call)
      if (result.outcome !== 'rejected' || result.status !== 401 || !usedToken) return result
      if (access?.token === usedToken) access = null
      return callOnce(call)
    },
  }
}

/**
 * Returns an id as a path segment, or null if it is not a valid id. Ids can come from imports, so they are not trusted.
 */
export function idPath(id: string): string | null {
  return /^[0-9a-f]{1,40}$/i.test(id) ? id : null
}
