/**
 * Google's token endpoint, authorization codes and bearer token check. Any refresh token is valid until it is revoked,
 * and grants access to all accounts unless it was issued for one account. Access tokens expire after `tokenSeconds`,
 * when a refresh token is revoked, on `POST /emulator/tokens/end`, and when the emulator restarts.
 */
import { createHash, randomUUID } from 'node:crypto'
import type { NextFunction, Request, Response } from 'express'
import { sendError } from './google-responses'
import type { GoogleSettings } from './state.server'

type Grant = { account: string | null; endsAt: number }
type Code = { account: string; redirectUri: string; challenge: string }

const scope = 'https://www.googleapis.com/auth/business.manage'

export function googleTokens(settings: GoogleSettings, now: () => Date) {
  const grants = new Map<string, Grant>()
  const codes = new Map<string, Code>()
  const revoked = new Set<string>()

  function grant(request: Request, response: Response): void {
    const { grant_type, client_id, client_secret, refresh_token } = request.body ?? {}
    if (!client_id || !client_secret)
      sendOAuthError(response, 'invalid_client', 'The OAuth client was not found.', 401)
    else if (grant_type === 'authorization_code') exchangeCode(request, response)
    else if (grant_type !== 'refresh_token')
      sendOAuthError(response, 'unsupported_grant_type', 'Invalid grant_type')
    else if (!refresh_token || revoked.has(refresh_token)) sendInvalidGrant(response)
    else response.json(issueAccessToken(accountOf(refresh_token)))
  }

  function exchangeCode({ body }: Request, response: Response): void {
    const code = codes.get(body.code)
    codes.delete(body.code)
    const digest = createHash('sha256').update(String(body.code_verifier)).digest('base64url')
    if (!code || code.redirectUri !== body.redirect_uri || code.challenge !== digest)
      return sendInvalidGrant(response)
    const refreshToken = `1//${code.account}/${randomUUID()}`
    response.json({ ...issueAccessToken(code.account), refresh_token: refreshToken })
  }

  function issueAccessToken(account: string | null) {
    const token = `ya29.${randomUUID()}`
    grants.set(token, { account, endsAt: now().getTime() + settings.tokenSeconds * 1000 })
    return { access_token: token, expires_in: settings.tokenSeconds, scope, token_type: 'Bearer' }
  }

  function revoke(refreshToken: string): void {
    revoked.add(refreshToken)
    grants.clear()
  }

  function requireToken(request: Request, response: Response, next: NextFunction): void {
    if ((grantOf(request)?.endsAt ?? 0) > now().getTime()) next()
    else {
      const message = 'Request had invalid authentication credentials. Expected OAuth 2 access token.'
      sendError(response, { refused: 'UNAUTHENTICATED', message })
    }
  }

  const grantOf = (request: Request) =>
    grants.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')

  return {
    grant,
    requireToken,
    revoke,
    endAll: () => grants.clear(),
    /**
     * Returns the account for which the request's token was issued, as an array, or null for access to all accounts.
     */
    accountsOf: (request: Request) => {
      const account = grantOf(request)?.account ?? null
      return account === null ? null : [account]
    },
    /** Creates an authorization code for a user who gave consent. */
    newCode(code: Code): string {
      const text = `4/${randomUUID()}`
      codes.set(text, code)
      return text
    },
    revokeRequested(request: Request, response: Response): void {
      const { token } = request.body ?? {}
      if (!token || revoked.has(token))
        return sendOAuthError(response, 'invalid_token', 'Token expired or revoked')
      revoke(token)
      response.json({})
    },
  }
}

function accountOf(refreshToken: string): string | null {
  return /^1\/\/(accounts\/[^/]+)\//.exec(refreshToken)?.[1] ?? null
}

function sendOAuthError(response: Response, error: string, description: string, status = 400): void {
  response.status(status).json({ error, error_description: description })
}

function sendInvalidGrant(response: Response): void {
  sendOAuthError(response, 'invalid_grant', 'Token has been expired or revoked.')
}
