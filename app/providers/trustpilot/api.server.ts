/**
 * One connection to Trustpilot: its URL, its tokens, its rate. Create one for each connection and keep it. An access
 * token is valid for a hundred hours, and renewing it replaces the refresh token too: `keepToken` is called before any
 * further call, because otherwise the connection would be lost with the next restart.
 */
import type { ZodType } from 'zod'
import type { Answer } from '../answer'
import { steadyAsk } from '../steady-ask.server'
import { renewTokens, type TrustpilotGrant } from './consent.server'
import { readProblem } from './problem'

export type TrustpilotSettings = {
  url: string
  clientId: string
  clientSecret: string
  refreshToken?: string
  timeoutMs?: number
  keepToken?: (grant: TrustpilotGrant) => Promise<void>
  /** Replaces the refresh token when several processes share a connection and agree on which one renews it. */
  accessToken?: () => Promise<Answer<string>>
}

export type TrustpilotCall<T> = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  query?: Record<string, string | undefined>
  body?: unknown
  shape: ZodType<T>
}

export type Trustpilot = { call: <T>(call: TrustpilotCall<T>) => Promise<Answer<T>> }

export function trustpilotApi(settings: TrustpilotSettings): Trustpilot {
  const ask = steadyAsk('Trustpilot')
  let refreshToken = settings.refreshToken ?? ''
  let access: { token: string; until: number } | null = null
  let renewing: Promise<Answer<string>> | null = null

  async function renew(): Promise<Answer<string>> {
    const answer = await renewTokens(settings, refreshToken)
    if (answer.outcome !== 'ok') return answer
    const { accessToken, accessSeconds } = answer.value
    refreshToken = answer.value.refreshToken
    await settings.keepToken?.(answer.value)
    access = { token: accessToken, until: performance.now() + accessSeconds * 900 }
    return { outcome: 'ok', value: accessToken }
  }

  /** Concurrent callers share the request for a token. */
  async function accessToken(): Promise<Answer<string>> {
    if (settings.accessToken) return settings.accessToken()
    if (access && access.until > performance.now()) return { outcome: 'ok', value: access.token }
    renewing ??= renew().finally(() => {
      renewing = null
    })
    return renewing
  }

  async function callOnce<T>({ method, path, query, body, shape }: TrustpilotCall<T>): Promise<Answer<T>> {
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
    const written = body === undefined ? undefined : JSON.stringify(body)
    // A GET response without a body would read as an empty list.
    const mayBeEmpty = method === 'GET' ? undefined : (true as const)
    return ask({ method, url, headers, body: written, shape, readProblem, mayBeEmpty, timeoutMs })
  }

  return {
    async call(call) {
      const used = access?.token
      const answer = await callOnce(call)
      if (answer.outcome !== 'rejected' || answer.status !== 401 || !used) return answer
      if (access?.token === used) access = null
      return callOnce(call)
    },
  }
}

/** Returns an id as a path segment. Returns null when it is not an id, because ids may come from imports too. */
export function pathOfId(id: string): string | null {
  return /^[0-9a-f]{1,40}$/i.test(id) ? id : null
}
