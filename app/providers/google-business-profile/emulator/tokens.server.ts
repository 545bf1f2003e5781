/**
 * Google's token endpoint and the check of bearer tokens. Any refresh token is good until it is revoked; access
 * tokens end after `tokenSeconds`, or at once when told. None survives a restart, as with a real revocation.
 */
import { randomUUID } from 'node:crypto'
import type { NextFunction, Request, Response } from 'express'
import type { EmulatorSettings } from './state.server'
import { sendRefusal } from './wire'

export function emulatedTokens(settings: EmulatorSettings, now: () => Date) {
  const ends = new Map<string, number>()
  const revoked = new Set<string>()

  function grant(request: Request, response: Response): void {
    const { grant_type, client_id, client_secret, refresh_token } = request.body ?? {}
    if (!client_id || !client_secret) {
      response
        .status(401)
        .json({ error: 'invalid_client', error_description: 'The OAuth client was not found.' })
    } else if (grant_type !== 'refresh_token') {
      response.status(400).json({ error: 'unsupported_grant_type', error_description: 'Invalid grant_type' })
    } else if (!refresh_token || revoked.has(refresh_token)) {
      response
        .status(400)
        .json({ error: 'invalid_grant', error_description: 'Token has been expired or revoked.' })
    } else {
      const token = `ya29.${randomUUID()}`
      ends.set(token, now().getTime() + settings.tokenSeconds * 1000)
      const scope = 'https://www.googleapis.com/auth/business.manage'
      response.json({ access_token: token, expires_in: settings.tokenSeconds, scope, token_type: 'Bearer' })
    }
  }

  function requireToken(request: Request, response: Response, next: NextFunction): void {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if ((ends.get(token) ?? 0) > now().getTime()) next()
    else {
      const message = 'Request had invalid authentication credentials. Expected OAuth 2 access token.'
      sendRefusal(response, { refused: 'UNAUTHENTICATED', message })
    }
  }

  return {
    grant,
    requireToken,
    endAll: () => ends.clear(),
    revoke: (refreshToken: string) => revoked.add(refreshToken),
  }
}
