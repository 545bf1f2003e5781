/**
 * Exchanges a connection's refresh token for access tokens. A token is reused until a tenth of its lifetime is left,
 * and concurrent callers share the request for a new one. Tokens stay in memory: they are never logged and never
 * stored.
 */
import { type Answer, mapAnswer } from '../answer'
import { ask } from '../ask.server'
import { readProblem } from './problem'
import { googleToken } from './wire'

export type GoogleCredentials = { clientId: string; clientSecret: string; refreshToken: string }

export type TokenKeeper = {
  accessToken: () => Promise<Answer<string>>
  /** Drops a token that was rejected, unless another caller has already renewed it. */
  forget: (token: string) => void
}

type Kept = {
  answer: Promise<Answer<{ token: string; lifeMs: number }>>
  token: string | null
  renewAt: number
}

export function tokenKeeper(
  tokenUrl: string,
  credentials: GoogleCredentials,
  timeoutMs?: number,
): TokenKeeper {
  let kept: Kept | null = null

  async function renew(next: Kept): Promise<void> {
    const answer = await next.answer
    next.token = answer.outcome === 'ok' ? answer.value.token : null
    next.renewAt = answer.outcome === 'ok' ? performance.now() + answer.value.lifeMs * 0.9 : 0
  }

  return {
    async accessToken() {
      if (!credentials.refreshToken) return notConnected
      if (kept === null || kept.renewAt <= performance.now()) {
        kept = { answer: requestToken(tokenUrl, credentials, timeoutMs), token: null, renewAt: Infinity }
        void renew(kept)
      }
      return mapAnswer(await kept.answer, ({ token }) => token)
    },
    forget(token) {
      if (kept?.token === token) kept = null
    },
  }
}

const notConnected: Answer<never> = {
  outcome: 'rejected',
  status: 401,
  code: 'NOT_CONNECTED',
  reason: 'Google is not connected.',
}

async function requestToken(tokenUrl: string, credentials: GoogleCredentials, timeoutMs?: number) {
  const answer = await ask({
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
  return mapAnswer(answer, ({ access_token, expires_in }) => ({
    token: access_token,
    lifeMs: expires_in * 1000,
  }))
}
