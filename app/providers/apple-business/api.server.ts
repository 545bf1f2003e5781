/**
 * One connection to Apple Business: its host, its organization, its token, its circuit breaker. Locations are found by
 * Apple's id or by the id we gave them, created, and replaced as a whole. A write sends the ETag it is based on.
 */
import type { ZodType } from 'zod'
import type { Answer } from '../answer'
import { steadyAsk } from '../steady-ask.server'
import { readProblem, reportsOf } from './problem'
import { type AppleCredentials, tokenKeeper } from './tokens.server'
import { type AppleDetails, type AppleLocation, type AppleReport, appleFeedback, appleLocation } from './wire'

export type AppleSettings = AppleCredentials & {
  orgId: string
  brandId: string
  now?: () => Date
}

/** Apple's reports are separate from the answer, because an answer has only one reason. */
export type Written = { answer: Answer<AppleLocation>; reports: AppleReport[] }
export type AppleApi = ReturnType<typeof appleApi>

type Call<T> = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  query?: string
  body?: unknown
  etag?: string
  shape: ZodType<T>
  onProblem?: (body: unknown) => void
}

export function appleApi({ orgId, timeoutMs, ...credentials }: AppleSettings) {
  const ask = steadyAsk('Apple')
  const tokens = tokenKeeper(ask, { ...credentials, timeoutMs })
  const base = `${credentials.url.replace(/\/$/, '')}/api/v1/orgs/${encodeURIComponent(orgId)}`

  async function callOnce<T>(call: Call<T>): Promise<{ answer: Answer<T>; token: string | null }> {
    const token = await tokens.accessToken()
    if (token.outcome !== 'ok') return { answer: token, token: null }
    const url = new URL(`${base}/${call.path}`)
    if (call.query) url.searchParams.set('ql', call.query)
    const answer = await ask({
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
    return { answer, token: token.value }
  }

  async function call<T>(wanted: Call<T>): Promise<Answer<T>> {
    const { answer, token } = await callOnce(wanted)
    if (token === null || answer.outcome !== 'rejected' || answer.status !== 401) return answer
    tokens.forget(token)
    return (await callOnce(wanted)).answer
  }

  async function findAt(path: string): Promise<Answer<AppleLocation | null>> {
    const answer = await call({ method: 'GET', path, shape: appleLocation })
    return answer.outcome === 'rejected' && answer.status === 404 ? { outcome: 'ok', value: null } : answer
  }

  async function write(wanted: Omit<Call<AppleLocation>, 'shape'>): Promise<Written> {
    let reports: AppleReport[] = []
    const onProblem = (body: unknown) => {
      reports = reportsOf(body)
    }
    return { answer: await call({ ...wanted, shape: appleLocation, onProblem }), reports }
  }

  return {
    find: (id: string) => findAt(`locations/${encodeURIComponent(id)}`),
    findByOurId: (ours: string) => findAt(`locations/by-partner-locationId/${encodeURIComponent(ours)}`),
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
