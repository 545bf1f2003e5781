/**
 * One person's connection to the Graph API: its URL, the person's token, its rate. Create one for each connection and
 * keep it, because the breaker and the load that Facebook reports are stored only there. Tokens are sent in the header,
 * never in a URL. Each call is made once; retries are up to the caller.
 */
import type { ZodType } from 'zod'
import { type Answer, throttled, unavailable } from '../answer'
import { ask } from '../ask.server'
import { breakerAfter, closedBreaker, secondsPaused } from '../breaker'
import { readProblem } from './problem'
import { secondsToRest } from './usage'
import { type Cursors, pageOf } from './wire'

export type GraphSettings = {
  url: string
  /**
   * Such as `v24.0`. A version ends about two years after its release, and Facebook then answers as the oldest
   * remaining one.
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
  /** Overrides the connection's token with a Page's. */
  token?: string
  shape: ZodType<T>
}

export type Graph = {
  call: <T>(call: GraphCall<T>) => Promise<Answer<T>>
  /** Returns a whole list, page by page. `unavailable` when the list does not end. */
  list: <T>(path: string, query: Record<string, string>, one: ZodType<T>) => Promise<Answer<T[]>>
}

const pauseWhenUntold = 300
const mostPages = 200

export function graph({ url, token, version, timeoutMs }: GraphSettings): Graph {
  let breaker = closedBreaker
  let restsUntil = 0

  async function call<T>(asked: GraphCall<T>): Promise<Answer<T>> {
    const now = performance.now()
    const pause = secondsPaused(breaker, now)
    if (pause > 0) return unavailable('Facebook has not been answering; waiting before the next try.', pause)
    if (restsUntil > now)
      return throttled('Facebook is near its limit of calls.', Math.ceil((restsUntil - now) / 1000))
    const answer = await ask({
      ...questionOf(url, { version, ...asked }, asked.token ?? token),
      timeoutMs,
      seeHeaders: (headers) => {
        const rest = secondsToRest(headers)
        if (rest !== null) restsUntil = Math.max(restsUntil, performance.now() + rest * 1000)
      },
    })
    const told = toldApart(answer, Math.ceil((restsUntil - performance.now()) / 1000))
    breaker = breakerAfter(breaker, told.outcome !== 'unavailable', performance.now())
    return told
  }

  async function list<T>(path: string, query: Record<string, string>, one: ZodType<T>) {
    const found: T[] = []
    let after: string | undefined
    for (let count = 0; count < mostPages; count += 1) {
      const answer = await call({ method: 'GET', path, query: { ...query, after }, shape: pageOf(one) })
      if (answer.outcome !== 'ok') return answer
      found.push(...answer.value.data)
      after = nextCursor(answer.value.paging)
      if (!after) return { outcome: 'ok' as const, value: found }
    }
    return unavailable('Facebook’s list did not end.')
  }

  return { call, list }
}

/**
 * Returns the cursor of the next page. `after` is present on the last page too; only `next` says that there is another.
 */
export function nextCursor(paging: Cursors): string | undefined {
  return (paging?.next && paging.cursors?.after) || undefined
}

/** Turns rejections with status 400 that only mean "later" into separate results. */
function toldApart<T>(answer: Answer<T>, restSeconds: number): Answer<T> {
  if (answer.outcome !== 'rejected') return answer
  if (answer.code === 'THROTTLED')
    return throttled(answer.reason, restSeconds > 0 ? restSeconds : pauseWhenUntold)
  return answer.code === 'TEMPORARY' ? unavailable(answer.reason) : answer
}

function questionOf<T>(
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

/** Returns a Page's id as a path segment. Returns null when it is not an id, because ids may come from imports too. */
export function pathOfId(id: string): string | null {
  return /^\d{1,40}$/.test(id) ? id : null
}

/** Returns the id of something on a Page, a review or a comment, as a path segment. */
export function pathOfStory(id: string): string | null {
  return /^[\w-]{1,80}$/.test(id) ? id : null
}
