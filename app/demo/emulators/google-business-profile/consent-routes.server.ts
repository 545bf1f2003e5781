/**
 * Google's page that asks whether an application may act for an account: here every account that is emulated, one
 * link each, and one to refuse. Nobody signs in.
 */
import { type Request, type Response, Router } from 'express'
import type { ProfileState } from './profile-state.server'
import type { emulatedTokens } from './tokens.server'

type Consent = { profiles: ProfileState; tokens: ReturnType<typeof emulatedTokens> }

export function consentRoutes({ profiles, tokens }: Consent): Router {
  function show(request: Request, response: Response): void {
    const wish = wishOf(request)
    if (!wish) return void response.status(400).type('text').send('Error 400: invalid_request')
    const link = (path: string, words: string) => `<p><a href="${escaped(path)}">${escaped(words)}</a></p>`
    const asked = new URLSearchParams(request.query as Record<string, string>)
    const choices = [...profiles.accounts.values()].map(({ name, accountName }) => {
      asked.set('account', name)
      return link(`?${asked}`, `Continue as ${accountName}`)
    })
    const refusal = link(leadsBack(wish, { error: 'access_denied' }), 'Cancel')
    response.type('html').send(page([...choices, refusal].join('')))
  }

  function agree(request: Request, response: Response): void {
    const wish = wishOf(request)
    const account = String(request.query.account)
    if (!wish || !profiles.accounts.has(account)) return void response.status(400).end()
    const { redirectUri, challenge } = wish
    response.redirect(leadsBack(wish, { code: tokens.newCode({ account, redirectUri, challenge }) }))
  }

  return Router().get('/', (request, response) =>
    request.query.account ? agree(request, response) : show(request, response),
  )
}

type Wish = { redirectUri: string; challenge: string; state: string }

function wishOf({ query }: Request): Wish | null {
  const [redirectUri, challenge, state] = [query.redirect_uri, query.code_challenge, query.state].map(String)
  const isAsking = query.client_id && query.response_type === 'code' && query.code_challenge_method === 'S256'
  if (!isAsking || !redirectUri || !/^https?:\/\//.test(redirectUri) || !URL.canParse(redirectUri))
    return null
  return { redirectUri, challenge: challenge ?? '', state: state ?? '' }
}

function leadsBack({ redirectUri, state }: Wish, answer: Record<string, string>): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries({ ...answer, state })) url.searchParams.set(name, value)
  return url.href
}

function page(choices: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sign in (emulated Google)</title>
<h1>Choose an account</h1><p>This page stands in for Google on this machine.</p>${choices}`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
