/**
 * A connection to Apple Business, with its access token and circuit breaker. A location can be found by Apple's id or
 * by the id that we assigned, created, or replaced as a whole. A replacement includes the ETag of the document that it
 * is based on.
 */
import type { ZodType } from 'zod'
import { createCircuitBreakingCall } from '../circuit-breaking-call.server'
import type { ProviderResult } from '../provider-result'
import { parseReports, readProblem } from './problem'
import { type AppleCredentials, createTokenCache } from './token-cache.server'
import { type AppleDetails, type AppleLocation, type AppleReport, appleFeedback, appleLocation } from './wire'

export type AppleSettings = AppleCredentials & {
  orgId: string
  brandId: string
  now?: () => Date
}

/** The result of a write. Apple's reports are separate, because a `ProviderResult` contains only one reason. */
export type WriteResult = { result: ProviderResult<AppleLocation>; reports: AppleReport[] }
export type AppleApi = ReturnType<typeof createAppleApi>

type Call<T> = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  query?: string
  body?: unknown
  etag?: string
  shape: ZodType<T>
  onProblem?: (body: unknown) => void
}

export function createAppleApi({ orgId, timeoutMs, ...credentials }: AppleSettings) {
  const send = createCircuitBreakingCall('Apple')
  const tokens = createTokenCache(send, { ...credentials, timeoutMs })
  const base = `${credentials.url.replace(/\/$/, '')}/api/v1/orgs/${encodeURIComponent(orgId)}`

  async function callOnce<T>(call: Call<T>): Promise<{ result: ProviderResult<T>; token: string | null }> {
    const token = await tokens.accessToken()
    if (token.outcome !== 'ok') return { result: token, token: null }
    const url = new URL(`${base}/${call.path}`)
    if (call.query) url.searchParams.set('ql', call.query)
    const result = await send({
      method: call.method,
      url,
      headers: {
        authorization: `Bearer ${token.value}`,
        ...(call.body !== undefined && { 'content-type': 'application/json' }),
        ...(call.etag && { 'if-match': `"${call.etag}"` }),
      },
      body: call.body === undefined ? undefined : JSON.stringify(call.body),
      mayBeEmpty: true,
      shape: call.shape,
      readProblem: (body) => {
        call.onProblem?.(body)
        return readProblem(body)
      },
      timeoutMs,
    })
    return { result, token: token.value }
  }

  async function call<T>(request: Call<T>): Promise<ProviderResult<T>> {
    const { result, token } = await callOnce(request)
    if (token === null || result.outcome !== 'rejected' || result.status !== 401) return result
    tokens.forget(token)
    return (await callOnce(request)).result
  }

  async function findByPath(path: string): Promise<ProviderResult<AppleLocation | null>> {
    const result = await call({ method: 'GET', path, shape: appleLocation })
    return result.outcome === 'rejected' && result.status === 404 ? { outcome: 'ok', value: null } : result
  }

  async function write(request: Omit<Call<AppleLocation>, 'shape'>): Promise<WriteResult> {
    let reports: AppleReport[] = []
    const onProblem = (body: unknown) => {
      reports = parseReports(body)
    }
    return { result: await call({ ...request, shape: appleLocation, onProblem }), reports }
  }

  return {
    find: (id: string) => findByPath(`locations/${encodeURIComponent(id)}`),
    findByPartnerId: (partnerId: string) =>
      findByPath(`locations/by-partner-locationId/${encodeURIComponent(partnerId)}`),
    create: (locationDetails: AppleDetails) =>
      write({ method: 'POST', path: 'locations', body: { locationDetails } }),
    replace: (id: string, etag: string, locationDetails: AppleDetails) =>
      write({
        method: 'PUT',
        path: `locations/${encodeURIComponent(id)}`,
        etag,
        body: { id, locationDetails },
      }),
    feedback: (id: string) =>
      call({
        method: 'GET',
        path: 'feedback',
        query: `resourceType==LOCATION;resourceId==${id}`,
        shape: appleFeedback,
      }),
  }
}
