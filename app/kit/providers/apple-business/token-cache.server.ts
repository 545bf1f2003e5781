/**
 * Exchanges Apple's client credentials for access tokens. A token is reused until a tenth of its lifetime is left, and
 * concurrent callers share the request for a new token. Tokens are kept only in memory and never logged.
 */

import type { CircuitBreakingCall } from '../circuit-breaking-call.server'
import { mapResult, type ProviderResult } from '../provider-result'
import { readProblem } from './problem'
import { appleToken } from './wire'

export type AppleCredentials = { url: string; clientId: string; clientSecret: string; timeoutMs?: number }

export type TokenCache = {
  accessToken: () => Promise<ProviderResult<string>>
  /** Drops a token that was rejected, unless another caller has already renewed it. */
  forget: (token: string) => void
}

type CachedToken = {
  result: Promise<ProviderResult<{ token: string; lifeMs: number }>>
  token: string | null
  renewAt: number
}

export function createTokenCache(send: CircuitBreakingCall, credentials: AppleCredentials): TokenCache {
  let cached: CachedToken | null = null

  async function storeExpiry(entry: CachedToken): Promise<void> {
    const result = await entry.result
    entry.token = result.outcome === 'ok' ? result.value.token : null
    entry.renewAt = result.outcome === 'ok' ? performance.now() + result.value.lifeMs * 0.9 : 0
  }

  return {
    async accessToken() {
      if (cached === null || cached.renewAt <= performance.now()) {
        cached = { result: requestToken(send, credentials), token: null, renewAt: Infinity }
        void storeExpiry(cached)
      }
      return mapResult(await cached.result, ({ token }) => token)
    },
    forget(token) {
      if (cached?.token === token) cached = null
    },
  }
}

async function requestToken(
  send: CircuitBreakingCall,
  { url, clientId, clientSecret, timeoutMs }: AppleCredentials,
) {
  const result = await send({
    method: 'POST',
    url: new URL(`${url.replace(/\/$/, '')}/api/v1/oauth2/token`),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'client_credentials',
      scope: 'business_connect',
    }),
    shape: appleToken,
    readProblem,
    timeoutMs,
  })
  return mapResult(result, ({ access_token, expires_in }) => ({
    token: access_token,
    lifeMs: expires_in * 1000,
  }))
}
