/**
 * Trustpilot's consent page and tokens. The consent page needs no sign-in: it lists a link for each business unit. Each
 * refresh token except `emulated` can be used only once. Access tokens do not survive a restart.
 */
import { randomUUID } from 'node:crypto'
import { type NextFunction, type Request, type Response, Router } from 'express'
import type { TrustpilotState } from './state'

const ACCESS_TOKEN_SECONDS = 359_999

export function oauthRoutes({ units, revoked }: TrustpilotState, now: () => Date) {
  const codes = new Map<string, string>()
  const accessTokens = new Map<string, number>()

  function showConsentPage(request: Request, response: Response): void {
    const { redirect_uri, client_id } = request.query
    const uri = String(redirect_uri ?? '')
    if (!client_id || !/^https?:\/\//.test(uri) || !URL.canParse(uri)) return void response.status(400).end()
    if (request.query.unit) {
      const code = randomUUID()
      codes.set(code, uri)
      return response.redirect(callbackUrl(uri, { code, state: String(request.query.state ?? '') }))
    }
    const query = new URLSearchParams(request.query as Record<string, string>)
    const links = [...units.values()].map(({ id, displayName }) => {
      query.set('unit', id)
      return `<p><a href="?${escapeHtml(String(query))}">Continue as ${escapeHtml(displayName)}</a></p>`
    })
    const deniedUrl = callbackUrl(uri, { error: 'access_denied', state: String(request.query.state ?? '') })
    response.type('html').send(`<!doctype html><html lang="en"><meta charset="utf-8">
<title>Log in (emulated Trustpilot)</title><h1>Choose whom to act for</h1>
<p>This page stands in for Trustpilot on this machine.</p>${links.join('')}
<p><a href="${escapeHtml(deniedUrl)}">Cancel</a></p>`)
  }

  function sendTokens(response: Response): void {
    const token = randomUUID()
    accessTokens.set(token, now().getTime() + ACCESS_TOKEN_SECONDS * 1000)
    response.json({
      access_token: token,
      refresh_token: `emulated-${randomUUID()}`,
      expires_in: String(ACCESS_TOKEN_SECONDS),
    })
  }

  const tokens = Router()
  tokens.use((request, response, next) => {
    if (/^Basic ./.test(request.headers.authorization ?? '')) next()
    else response.status(401).json({ reason: 'Unknown client.' })
  })
  tokens.post('/accesstoken', (request, response) => {
    const { grant_type, code, redirect_uri } = request.body ?? {}
    const isValid = grant_type === 'authorization_code' && codes.get(code) === redirect_uri
    codes.delete(code)
    if (isValid) sendTokens(response)
    else response.status(400).json(invalidGrantError)
  })
  tokens.post('/refresh', (request, response) => {
    const token = String(request.body?.refresh_token ?? '')
    if (!token.startsWith('emulated') || revoked.has(token))
      return void response.status(401).json(invalidGrantError)
    if (token !== 'emulated') revoked.add(token)
    sendTokens(response)
  })
  tokens.post('/revoke', (request, response) => {
    const token = String(request.body?.token ?? '')
    if (revoked.has(token)) return void response.status(400).json(invalidGrantError)
    revoked.add(token)
    accessTokens.clear()
    response.end()
  })

  function requireToken(request: Request, response: Response, next: NextFunction): void {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if ((accessTokens.get(token) ?? 0) > now().getTime()) next()
    else response.status(401).json({ fault: { faultstring: 'Invalid access token' } })
  }

  return {
    dialog: Router().get('/', showConsentPage),
    tokens,
    requireToken,
    endAll: () => accessTokens.clear(),
  }
}

function callbackUrl(redirectUri: string, params: Record<string, string>): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const invalidGrantError = { error: 'invalid_grant', error_description: 'The token is no longer valid.' }
