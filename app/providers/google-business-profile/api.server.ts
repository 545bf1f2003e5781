/**
 * One connection to Google Business Profile: its addresses, its tokens, its pace. Make one for each connection and
 * keep it, since the access token and the breaker live in it and nowhere else. Google counts edits by profile and not
 * by process: where several processes work, whoever makes the connection says how they are counted together.
 * It asks once and says what came back; when to ask again is the caller's affair, which has a durable queue.
 */
import type { ZodType } from 'zod'
import { type Answer, throttled, unavailable } from '../answer'
import { ask } from '../ask.server'
import { breakerAfter, closedBreaker, secondsPaused } from '../breaker'
import { editCounter } from './edit-rate'
import { readProblem } from './problem'
import { type GoogleCredentials, tokenKeeper } from './tokens.server'

/** Google's APIs and the version each is asked in: reviews and media stayed in v4, and uploads have a door of their own. */
const versions = {
  reviews: 'v4',
  upload: 'upload/v1',
  information: 'v1',
  accounts: 'v1',
  verifications: 'v1',
  notifications: 'v1',
} as const

export type GoogleSettings = GoogleCredentials & {
  /** Of reviews and media, and of the others where they have none of their own, as a stand-in serves them all. */
  url: string
  informationUrl?: string
  accountsUrl?: string
  verificationsUrl?: string
  notificationsUrl?: string
  tokenUrl: string
  timeoutMs?: number
  /** Counts one more edit of a profile and answers 0, or the seconds to wait. Without it: this process's own edits. */
  secondsUntilEdit?: (profile: string) => Promise<number>
}

type GoogleCall<T> = {
  api?: keyof typeof versions
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  query?: Record<string, string | undefined>
  body?: unknown
  /** In place of a body of JSON; what comes back may then be empty. */
  bytes?: { contents: Uint8Array<ArrayBuffer>; type: string }
  shape: ZodType<T>
}

export type GoogleApi = {
  call: <T>(call: GoogleCall<T>) => Promise<Answer<T>>
  /** Null when the profile may be edited now (and the edit is counted), else the refusal. */
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

/** v4 puts the account before a profile's name and v1 does not; its edits are counted together. */
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
