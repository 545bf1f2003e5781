/**
 * Exchanges Apple's client credentials for access tokens. A token is reused until a tenth of its lifetime is left, and
 * concurrent callers share the request for a new one. Tokens stay in memory: they are never logged and never stored.
 */
import { type Answer, mapAnswer } from '../answer'
import type { Ask } from '../steady-ask.server'
import { readProblem } from './problem'
import { appleToken } from './wire'

export type AppleCredentials = { url: string; clientId: string; clientSecret: string; timeoutMs?: number }

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

export function tokenKeeper(ask: Ask, credentials: AppleCredentials): TokenKeeper {
  let kept: Kept | null = null

  async function settle(next: Kept): Promise<void> {
    const answer = await next.answer
    next.token = answer.outcome === 'ok' ? answer.value.token : null
    next.renewAt = answer.outcome === 'ok' ? performance.now() + answer.value.lifeMs * 0.9 : 0
  }

  return {
    async accessToken() {
      if (kept === null || kept.renewAt <= performance.now()) {
        kept = { answer: requestToken(ask, credentials), token: null, renewAt: Infinity }
        void settle(kept)
      }
      return mapAnswer(await kept.answer, ({ token }) => token)
    },
    forget(token) {
      if (kept?.token === token) kept = null
    },
  }
}

async function requestToken(ask: Ask, { url, clientId, clientSecret, timeoutMs }: AppleCredentials) {
  const answer = await ask({
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
  return mapAnswer(answer, ({ access_token, expires_in }) => ({
    token: access_token,
    lifeMs: expires_in * 1000,
  }))
}
