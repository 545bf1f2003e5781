/**
 * Facebook's consent page, and the exchange of authorization codes for tokens. The consent page needs no sign-in: it
 * lists two links for each emulated business, with and without permission to edit.
 */
import { randomUUID } from 'node:crypto'
import { type Request, type Response, Router } from 'express'
import { type GraphError, sendError } from './graph-responses'
import type { FacebookState } from './state.server'
import { allScopes, createUserToken, parseToken, tokenError } from './tokens'

type AuthorizationCode = { business: string; hasAllScopes: boolean; redirectUri: string }

export function oauthRoutes({ state, now }: { state: FacebookState; now: () => Date }): {
  dialog: Router
  graph: Router
} {
  const codes = new Map<string, AuthorizationCode>()

  function showConsentPage(request: Request, response: Response): void {
    const redirectUri = parseRedirectUri(request)
    if (!redirectUri) return void response.status(400).type('text').send('Invalid redirect_uri')
    const query = new URLSearchParams(request.query as Record<string, string>)
    const choices = [...state.businesses].flatMap(([number, name]) =>
      (['all', 'few'] as const).map((scopes) => {
        query.set('business', number)
        query.set('scopes', scopes)
        const label =
          scopes === 'all' ? `Continue as ${name}` : `Continue as ${name}, without permission to edit`
        return `<p><a href="?${escapeHtml(String(query))}">${escapeHtml(label)}</a></p>`
      }),
    )
    const deniedUrl = callbackUrl(request, { error: 'access_denied', error_reason: 'user_denied' })
    response.type('html').send(`<!doctype html><html lang="en"><meta charset="utf-8">
<title>Log in (emulated Facebook)</title><h1>Choose whom to act for</h1>
<p>This page stands in for Facebook on this machine.</p>${choices.join('')}
<p><a href="${escapeHtml(deniedUrl)}">Cancel</a></p>`)
  }

  function grantConsent(request: Request, response: Response): void {
    const { business, scopes } = request.query
    const redirectUri = parseRedirectUri(request)
    if (!redirectUri || !state.businesses.has(String(business))) return void response.status(400).end()
    const code = `AQ${randomUUID()}`
    codes.set(code, { business: String(business), hasAllScopes: scopes !== 'few', redirectUri })
    response.redirect(callbackUrl(request, { code }))
  }

  function exchangeToken(request: Request, response: Response): void {
    const params = { ...request.query, ...request.body } as Record<string, string>
    if (!params.client_id || !params.client_secret) return sendError(response, invalidClientError)
    const { token, refusal } =
      params.grant_type === 'fb_exchange_token'
        ? extendToken(params.fb_exchange_token ?? '')
        : exchangeCode(params)
    if (refusal) sendError(response, refusal)
    else response.json({ access_token: token, token_type: 'bearer', expires_in: secondsLeft(token) })
  }

  function exchangeCode({ code = '', redirect_uri }: Record<string, string>) {
    const found = codes.get(code)
    codes.delete(code)
    if (found?.redirectUri !== redirect_uri) return { token: '', refusal: usedCodeError }
    return { token: createUserToken(found!.business, found!.hasAllScopes, now(), 3600), refusal: null }
  }

  function extendToken(short: string) {
    const refusal = tokenError(state, short, now())
    const grant = parseToken(short)
    if (refusal || !grant) return { token: '', refusal: refusal ?? usedCodeError }
    const business = grant.business ?? [...state.businesses.keys()][0] ?? '0'
    const token = createUserToken(business, grant.hasAllScopes, now(), state.settings.tokenSeconds)
    return { token, refusal: null }
  }

  const secondsLeft = (token: string) =>
    Math.round(((parseToken(token)?.endsAt ?? 0) - now().getTime()) / 1000)

  function inspectToken({ query }: Request, response: Response): void {
    const token = String(query.input_token ?? '')
    const grant = parseToken(token)
    const refusal = tokenError(state, token, now())
    if (!grant || refusal)
      return void response.json({ data: { is_valid: false, error: refusal, scopes: [] } })
    const endsAt = Number.isFinite(grant.endsAt) ? Math.floor(grant.endsAt / 1000) : 0
    response.json({
      data: {
        app_id: '1',
        type: grant.pageId ? 'PAGE' : 'USER',
        is_valid: true,
        expires_at: endsAt,
        data_access_expires_at: endsAt === 0 ? 0 : Math.floor(grant.issuedAt / 1000) + 90 * 86_400,
        scopes: grant.hasAllScopes ? allScopes : allScopes.slice(0, 2),
        user_id: `9${grant.business}`,
      },
    })
  }

  const graph = Router()
  graph.get('/oauth/access_token', exchangeToken).post('/oauth/access_token', exchangeToken)
  graph.get('/debug_token', inspectToken)
  const dialog = Router().get('/', (request, response) =>
    request.query.business ? grantConsent(request, response) : showConsentPage(request, response),
  )
  return { dialog, graph }
}

function parseRedirectUri({ query }: Request): string | null {
  const uri = String(query.redirect_uri ?? '')
  return query.client_id && query.state && /^https?:\/\//.test(uri) && URL.canParse(uri) ? uri : null
}

function callbackUrl(request: Request, params: Record<string, string>): string {
  const url = new URL(parseRedirectUri(request)!)
  const all = { ...params, state: String(request.query.state) }
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value)
  return url.href
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const invalidClientError: GraphError = {
  code: 101,
  message: 'Error validating application. Cannot get application info.',
}
const usedCodeError: GraphError = {
  code: 100,
  subcode: 36009,
  message: 'This authorization code has been used.',
}
