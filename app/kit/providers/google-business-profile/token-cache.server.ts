/**
 * Exchanges a connection's refresh token for access tokens. A token is reused until a tenth of its lifetime is left,
 * and concurrent callers share the request for a new token. Tokens are kept only in memory and never logged.
 */

import { callProvider } from '../call-provider.server'
import { mapResult, type ProviderResult } from '../provider-result'
import { readProblem } from './problem'
import { googleToken } from './wire'

export type GoogleCredentials = { clientId: string; clientSecret: string; refreshToken: string }

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

export function createTokenCache(
  tokenUrl: string,
  credentials: GoogleCredentials,
  timeoutMs?: number,
): TokenCache {
  let cached: CachedToken | null = null

  async function storeExpiry(entry: CachedToken): Promise<void> {
    const result = await entry.result
    entry.token = result.outcome === 'ok' ? result.value.token : null
    entry.renewAt = result.outcome === 'ok' ? performance.now() + result.value.lifeMs * 0.9 : 0
  }

  return {
    async accessToken() {
      if (!credentials.refreshToken) return notConnectedResult
      if (cached === null || cached.renewAt <= performance.now()) {
        cached = { result: requestToken(tokenUrl, credentials, timeoutMs), token: null, renewAt: Infinity }
        void storeExpiry(cached)
      }
      return mapResult(await cached.result, ({ token }) => token)
    },
    forget(token) {
      if (cached?.token === token) cached = null
    },
  }
}

const notConnectedResult: ProviderResult<never> = {
  outcome: 'rejected',
  status: 401,
  code: 'NOT_CONNECTED',
  reason: 'Google is not connected.',
}

async function requestToken(tokenUrl: string, credentials: GoogleCredentials, timeoutMs?: number) {
  const result = await callProvider({
    method: 'POST',
    url: new URL(tokenUrl),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: credentials.clientId,
      client_secret: credentials.clientSecret,
      refresh_token: credentials.refreshToken,
    }).toString(),
    shape: googleToken,
    readProblem,
    timeoutMs,
  })
  return mapResult(result, ({ access_token, expires_in }) => ({
    token: access_token,
    lifeMs: expires_in * 1000,
  }))
}
