/**
 * One connection to Google Business Profile: its address, its tokens, its pace. Make one for each connection and
 * keep it, since the access token, the edits of the last minute and the breaker live in it and nowhere else.
 * It asks once and says what came back; when to ask again is the caller's affair, which has a durable queue.
 */
import type { ZodType } from 'zod'
import { type Answer, throttled, unavailable } from '../answer'
import { ask } from '../ask.server'
import { breakerAfter, closedBreaker, secondsPaused } from '../breaker'
import { editCounter } from './edit-rate'
import { readProblem } from './problem'
import { type GoogleCredentials, tokenKeeper } from './tokens.server'

export type GoogleSettings = GoogleCredentials & { url: string; tokenUrl: string; timeoutMs?: number }

export type GoogleCall<T> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  query?: Record<string, string | undefined>
  body?: unknown
  shape: ZodType<T>
}

export type GoogleApi = {
  call: <T>(call: GoogleCall<T>) => Promise<Answer<T>>
  /** Null when the profile may be edited now (and the edit is counted), else the refusal. */
  refuseEdit: (locationName: string) => Answer<never> | null
}

export function googleApi(settings: GoogleSettings): GoogleApi {
  const tokens = tokenKeeper(settings.tokenUrl, settings, settings.timeoutMs)
  const secondsUntilEdit = editCounter()
  let breaker = closedBreaker

  async function callOnce<T>(call: GoogleCall<T>): Promise<{ answer: Answer<T>; token: string | null }> {
    const token = await tokens.accessToken()
    if (token.outcome !== 'ok') return { answer: token, token: null }
    return { answer: await ask(questionFor(settings, call, token.value)), token: token.value }
  }

  async function callRenewingToken<T>(call: GoogleCall<T>): Promise<Answer<T>> {
    const { answer, token } = await callOnce(call)
    if (token === null || answer.outcome !== 'rejected' || answer.status !== 401) return answer
    tokens.forget(token)
    return (await callOnce(call)).answer
  }

  return {
    async call(call) {
      const pause = secondsPaused(breaker, performance.now())
      if (pause > 0) return unavailable('Google has not been answering; waiting before the next try.', pause)
      const answer = await callRenewingToken(call)
      breaker = breakerAfter(breaker, answer.outcome !== 'unavailable', performance.now())
      return answer
    },
    refuseEdit(locationName) {
      const waitSeconds = secondsUntilEdit(locationName, performance.now())
      return waitSeconds === 0
        ? null
        : throttled('Google allows ten edits a minute for each location.', waitSeconds)
    },
  }
}

function questionFor<T>({ url: base, timeoutMs }: GoogleSettings, call: GoogleCall<T>, token: string) {
  const url = new URL(`${base.replace(/\/$/, '')}/v4/${call.path}`)
  for (const [name, value] of Object.entries(call.query ?? {})) if (value) url.searchParams.set(name, value)
  const { method, shape } = call
  const body = call.body === undefined ? undefined : JSON.stringify(call.body)
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  return { method, url, headers, body, shape, readProblem, timeoutMs }
}
