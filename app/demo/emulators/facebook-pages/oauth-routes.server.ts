/**
 * Facebook's page that asks whether an application may act for somebody's Pages (here every business that is emulated,
 * one link each; nobody signs in), and what the code becomes that comes of it.
 */
import { randomUUID } from 'node:crypto'
import { type Request, type Response, Router } from 'express'
import type { PagesState } from './state.server'
import { everyScope, grantOf, newUserToken, refusalOf } from './tokens'
import { type Refusal, sendRefusal } from './wire'

type Code = { business: string; isEnough: boolean; redirectUri: string }

export function oauthRoutes({ state, now }: { state: PagesState; now: () => Date }): {
  dialog: Router
  graph: Router
} {
  const codes = new Map<string, Code>()

  function show(request: Request, response: Response): void {
    const redirectUri = redirectOf(request)
    if (!redirectUri) return void response.status(400).type('text').send('Invalid redirect_uri')
    const asked = new URLSearchParams(request.query as Record<string, string>)
    const choices = [...state.businesses].flatMap(([number, name]) =>
      (['all', 'few'] as const).map((scopes) => {
        asked.set('business', number)
        asked.set('scopes', scopes)
        const words =
          scopes === 'all' ? `Continue as ${name}` : `Continue as ${name}, without permission to edit`
        return `<p><a href="?${escaped(String(asked))}">${escaped(words)}</a></p>`
      }),
    )
    const denied = leadsBack(request, { error: 'access_denied', error_reason: 'user_denied' })
    response.type('html').send(`<!doctype html><html lang="en"><meta charset="utf-8">
<title>Log in (emulated Facebook)</title><h1>Choose whom to act for</h1>
<p>This page stands in for Facebook on this machine.</p>${choices.join('')}
<p><a href="${escaped(denied)}">Cancel</a></p>`)
  }

  function agree(request: Request, response: Response): void {
    const { business, scopes } = request.query
    const redirectUri = redirectOf(request)
    if (!redirectUri || !state.businesses.has(String(business))) return void response.status(400).end()
    const code = `AQ${randomUUID()}`
    codes.set(code, { business: String(business), isEnough: scopes !== 'few', redirectUri })
    response.redirect(leadsBack(request, { code }))
  }

  function exchange(request: Request, response: Response): void {
    const given = { ...request.query, ...request.body } as Record<string, string>
    if (!given.client_id || !given.client_secret) return sendRefusal(response, wrongClient)
    const { token, refusal } =
      given.grant_type === 'fb_exchange_token' ? ofShort(given.fb_exchange_token ?? '') : ofCode(given)
    if (refusal) sendRefusal(response, refusal)
    else response.json({ access_token: token, token_type: 'bearer', expires_in: secondsLeft(token) })
  }

  function ofCode({ code = '', redirect_uri }: Record<string, string>) {
    const found = codes.get(code)
    codes.delete(code)
    if (found?.redirectUri !== redirect_uri) return { token: '', refusal: usedCode }
    return { token: newUserToken(found!.business, found!.isEnough, now(), 3600), refusal: null }
  }

  function ofShort(short: string) {
    const refusal = refusalOf(state, short, now())
    const grant = grantOf(short)
    if (refusal || !grant) return { token: '', refusal: refusal ?? usedCode }
    const business = grant.business ?? [...state.businesses.keys()][0] ?? '0'
    const token = newUserToken(business, grant.isEnough, now(), state.settings.tokenSeconds)
    return { token, refusal: null }
  }

  const secondsLeft = (token: string) => Math.round(((grantOf(token)?.endsAt ?? 0) - now().getTime()) / 1000)

  function inspect({ query }: Request, response: Response): void {
    const token = String(query.input_token ?? '')
    const grant = grantOf(token)
    const refusal = refusalOf(state, token, now())
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
        scopes: grant.isEnough ? everyScope : everyScope.slice(0, 2),
        user_id: `9${grant.business}`,
      },
    })
  }

  const graph = Router()
  graph.get('/oauth/access_token', exchange).post('/oauth/access_token', exchange)
  graph.get('/debug_token', inspect)
  const dialog = Router().get('/', (request, response) =>
    request.query.business ? agree(request, response) : show(request, response),
  )
  return { dialog, graph }
}

function redirectOf({ query }: Request): string | null {
  const uri = String(query.redirect_uri ?? '')
  return query.client_id && query.state && /^https?:\/\//.test(uri) && URL.canParse(uri) ? uri : null
}

function leadsBack(request: Request, answer: Record<string, string>): string {
  const url = new URL(redirectOf(request)!)
  const all = { ...answer, state: String(request.query.state) }
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value)
  return url.href
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const wrongClient: Refusal = {
  code: 101,
  message: 'Error validating application. Cannot get application info.',
}
const usedCode: Refusal = { code: 100, subcode: 36009, message: 'This authorization code has been used.' }
