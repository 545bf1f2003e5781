/**
 * One connection to Google Business Profile: its URLs, its tokens, its rate. Create one for each connection and keep
 * it, because the access token and the breaker are stored only there. Google counts edits per profile rather than per
 * process: when several processes work, the creator of the connection provides the shared count. Each call is made once
 * and its result returned; retries are up to the caller, which has a durable queue.
 */
import type { ZodType } from 'zod'
import { type Answer, throttled, unavailable } from '../answer'
import { ask } from '../ask.server'
import { breakerAfter, closedBreaker, secondsPaused } from '../breaker'
import { editCounter } from './edit-rate'
import { readProblem } from './problem'
import { type GoogleCredentials, tokenKeeper } from './tokens.server'

/** Google's APIs and the version used of each: reviews and media stayed in v4, and uploads have a separate endpoint. */
const versions = {
  reviews: 'v4',
  upload: 'upload/v1',
  information: 'v1',
  accounts: 'v1',
  verifications: 'v1',
  notifications: 'v1',
} as const

export type GoogleSettings = GoogleCredentials & {
  /** The URL for reviews and media, and the default for the other APIs, because an emulator serves them all. */
  url: string
  informationUrl?: string
  accountsUrl?: string
  verificationsUrl?: string
  notificationsUrl?: string
  tokenUrl: string
  timeoutMs?: number
  /**
   * Counts one more edit of a profile and returns 0, or returns the seconds to wait. Default: only this process's edits
   * are counted.
   */
  secondsUntilEdit?: (profile: string) => Promise<number>
}

type GoogleCall<T> = {
  api?: keyof typeof versions
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  query?: Record<string, string | undefined>
  body?: unknown
  /** Sent instead of a JSON body. The response may be empty then. */
  bytes?: { contents: Uint8Array<ArrayBuffer>; type: string }
  shape: ZodType<T>
}

export type GoogleApi = {
  call: <T>(call: GoogleCall<T>) => Promise<Answer<T>>
  /** Returns null, and counts the edit, when the profile may be edited now. Otherwise returns the refusal. */
  refuseEdit: (locationName: string) => Promise<Answer<never> | null>
}

export function googleApi(settings: GoogleSettings): GoogleApi {
  const tokens = tokenKeeper(settings.tokenUrl, settings, settings.timeoutMs)
  const secondsUntilEdit = settings.secondsUntilEdit ?? ownEdits()
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
    async refuseEdit(locationName) {
      const waitSeconds = await secondsUntilEdit(profileOf(locationName))
      return waitSeconds === 0
        ? null
        : throttled('Google allows ten edits a minute for each location.', waitSeconds)
    },
  }
}

function ownEdits(): (profile: string) => Promise<number> {
  const secondsUntilEdit = editCounter()
  return async (profile) => secondsUntilEdit(profile, performance.now())
}

/**
 * Drops the account from a profile's name, which v4 includes and v1 does not, because edits through both are counted
 * together.
 */
export function profileOf(locationName: string): string {
  return locationName.replace(/^accounts\/[^/]+\//, '')
}

function questionFor<T>(settings: GoogleSettings, call: GoogleCall<T>, token: string) {
  const { api = 'reviews', method, shape } = call
  const own: Partial<Record<typeof api, string>> = {
    information: settings.informationUrl,
    accounts: settings.accountsUrl,
    verifications: settings.verificationsUrl,
    notifications: settings.notificationsUrl,
  }
  const base = own[api] ?? settings.url
  const url = new URL(`${base.replace(/\/$/, '')}/${versions[api]}/${call.path}`)
  for (const [name, value] of Object.entries(call.query ?? {})) if (value) url.searchParams.set(name, value)
  const { bytes } = call
  const body = bytes?.contents ?? (call.body === undefined ? undefined : JSON.stringify(call.body))
  const type = bytes?.type ?? 'application/json'
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': type }) }
  const mayBeEmpty = bytes && (true as const)
  return { method, url, headers, body, shape, readProblem, mayBeEmpty, timeoutMs: settings.timeoutMs }
}
