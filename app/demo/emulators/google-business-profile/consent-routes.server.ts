/**
 * Google's consent page. It needs no sign-in: it lists a link for each emulated account, and a link to deny consent.
 */
import { type Request, type Response, Router } from 'express'
import type { ProfileState } from './profile-state.server'
import type { googleTokens } from './tokens.server'

type Consent = { profiles: ProfileState; tokens: ReturnType<typeof googleTokens> }

export function consentRoutes({ profiles, tokens }: Consent): Router {
  function showConsentPage(request: Request, response: Response): void {
    const consent = parseConsentRequest(request)
    if (!consent) return void response.status(400).type('text').send('Error 400: invalid_request')
    const link = (path: string, label: string) =>
      `<p><a href="${escapeHtml(path)}">${escapeHtml(label)}</a></p>`
    const query = new URLSearchParams(request.query as Record<string, string>)
    const choices = [...profiles.accounts.values()].map(({ name, accountName }) => {
      query.set('account', name)
      return link(`?${query}`, `Continue as ${accountName}`)
    })
    const refusal = link(callbackUrl(consent, { error: 'access_denied' }), 'Cancel')
    response.type('html').send(consentPage([...choices, refusal].join('')))
  }

  function grantConsent(request: Request, response: Response): void {
    const consent = parseConsentRequest(request)
    const account = String(request.query.account)
    if (!consent || !profiles.accounts.has(account)) return void response.status(400).end()
    const { redirectUri, challenge } = consent
    response.redirect(callbackUrl(consent, { code: tokens.newCode({ account, redirectUri, challenge }) }))
  }

  return Router().get('/', (request, response) =>
    request.query.account ? grantConsent(request, response) : showConsentPage(request, response),
  )
}

type ConsentRequest = { redirectUri: string; challenge: string; state: string }

function parseConsentRequest({ query }: Request): ConsentRequest | null {
  const [redirectUri, challenge, state] = [query.redirect_uri, query.code_challenge, query.state].map(String)
  const isConsentRequest =
    query.client_id && query.response_type === 'code' && query.code_challenge_method === 'S256'
  if (!isConsentRequest || !redirectUri || !/^https?:\/\//.test(redirectUri) || !URL.canParse(redirectUri))
    return null
  return { redirectUri, challenge: challenge ?? '', state: state ?? '' }
}

function callbackUrl({ redirectUri, state }: ConsentRequest, params: Record<string, string>): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries({ ...params, state })) url.searchParams.set(name, value)
  return url.href
}

function consentPage(choices: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sign in (emulated Google)</title>
<h1>Choose an account</h1><p>This page stands in for Google on this machine.</p>${choices}`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
