/**
 * A connection to the Graph API with one user's token. Create one instance per connection and keep it, because the
 * circuit breaker and the load that Facebook reports are stored only there. The access token is sent in a header, never
 * in the URL. Each call is made once; retries are up to the caller.
 */
import type { ZodType } from 'zod'
import { callProvider } from '../call-provider.server'
import { closedBreaker, nextBreaker, remainingPauseSeconds } from '../circuit-breaker'
import { type ProviderResult, throttledResult, unavailableResult } from '../provider-result'
import { readProblem } from './problem'
import { usagePauseSeconds } from './usage'
import { type Cursors, pageShape } from './wire'

export type GraphSettings = {
  url: string
  /**
   * A version such as `v24.0`. Facebook retires a version about two years after its release, and then responds as the
   * oldest remaining version.
   */
  version: string
  token: string
  timeoutMs?: number
}

type GraphCall<T> = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** Overrides the connection's version. */
  version?: string
  query?: Record<string, string | undefined>
  form?: Record<string, string>
  /** The token of a Page, used instead of the connection's token. */
  token?: string
  shape: ZodType<T>
}

export type GraphApi = {
  call: <T>(call: GraphCall<T>) => Promise<ProviderResult<T>>
  /** Fetches all pages of a list. Returns `unavailable` if the list has too many pages. */
  list: <T>(
    path: string,
    query: Record<string, string>,
    itemShape: ZodType<T>,
  ) => Promise<ProviderResult<T[]>>
}

const defaultPauseSeconds = 300
const maxPages = 200

export function createGraphApi({ url, token, version, timeoutMs }: GraphSettings): GraphApi {
  let breaker = closedBreaker
  let pausedUntil = 0

  async function call<T>(request: GraphCall<T>): Promise<ProviderResult<T>> {
    const now = performance.now()
    const pause = remainingPauseSeconds(breaker, now)
    if (pause > 0) return unavailableResult('Facebook is not responding. Waiting to retry.', pause)
    if (pausedUntil > now)
      return throttledResult(
        'The Facebook call limit is almost reached.',
        Math.ceil((pausedUntil - now) / 1000),
      )
    const result = await callProvider({
      ...toProviderRequest(url, { version, ...request }, request.token ?? token),
      timeoutMs,
      onHeaders: (headers) => {
        const seconds = usagePauseSeconds(headers)
        if (seconds !== null) pausedUntil = Math.max(pausedUntil, performance.now() + seconds * 1000)
      },
    })
    const refined = refineRejection(result, Math.ceil((pausedUntil - performance.now()) / 1000))
    breaker = nextBreaker(breaker, refined.outcome !== 'unavailable', performance.now())
    return refined
  }

  async function list<T>(path: string, query: Record<string, string>, itemShape: ZodType<T>) {
    const items: T[] = []
    let after: string | undefined
    for (let count = 0; count < maxPages; count += 1) {
      const result = await call({
        method: 'GET',
        path,
        query: { ...query, after },
        shape: pageShape(itemShape),
      })
      if (result.outcome !== 'ok') return result
      items.push(...result.value.data)
      after = nextCursor(result.value.paging)
      if (!after) return { outcome: 'ok' as const, value: items }
    }
    return unavailableResult('Facebook’s list was too long.')
  }

  return { call, list }
}

/**
 * Returns the cursor of the next page, or undefined on the last page. Facebook returns `after` even on the last page;
 * only `next` says that another page exists.
 */
export function nextCursor(paging: Cursors): string | undefined {
  return (paging?.next && paging.cursors?.after) || undefined
}

/** Converts temporary errors, which Facebook returns with status 400, to `throttled` or `unavailable`. */
function refineRejection<T>(result: ProviderResult<T>, pauseSeconds: number): ProviderResult<T> {
  if (result.outcome !== 'rejected') return result
  if (result.code === 'THROTTLED')
    return throttledResult(result.reason, pauseSeconds > 0 ? pauseSeconds : defaultPauseSeconds)
  return result.code === 'TEMPORARY' ? unavailableResult(result.reason) : result
}

function toProviderRequest<T>(
  base: string,
  { method, version, path, query, form, shape }: GraphCall<T>,
  token: string,
) {
  const url = new URL(`${base.replace(/\/$/, '')}/${version}/${path}`)
  for (const [name, value] of Object.entries(query ?? {})) if (value) url.searchParams.set(name, value)
  const headers = {
    authorization: `Bearer ${token}`,
    ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
  }
  return { method, url, headers, body: form && new URLSearchParams(form).toString(), shape, readProblem }
}

/**
 * Returns a Page's id as a path segment, or null if it is not a valid id. Ids can come from imports, so they are not
 * trusted.
 */
export function pageIdPath(id: string): string | null {
  return /^\d{1,40}$/.test(id) ? id : null
}

/** Returns the id of a review or a comment as a path segment, or null if it is not a valid id. */
export function storyPath(id: string): string | null {
  return /^[\w-]{1,80}$/.test(id) ? id : null
}
