import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  consentUrl,
  exchangeCode,
  fetchConnectedUser,
  inspectToken,
  revokeToken,
} from '#app/kit/providers/facebook-pages/consent.server'
import { bakery, bakeryPages, startFacebook } from './emulated-facebook'

let facebook: Awaited<ReturnType<typeof startFacebook>>
const redirectUri = 'https://reviews.example/integrations/facebook/callback'
const settings = () => ({
  authorizeUrl: `${facebook.url}/dialog/oauth`,
  url: facebook.url,
  version: 'v24.0',
  clientId: 'id',
  clientSecret: 'secret',
  redirectUri,
})

beforeAll(async () => {
  facebook = await startFacebook({ seed: bakeryPages() })
})
afterAll(() => facebook.stop())

/** Consents on the emulated Facebook page. Returns the query parameters of the redirect. */
async function giveConsent(choice: Record<string, string>): Promise<URLSearchParams> {
  const url = new URL(consentUrl(settings(), { state: 'ours' }))
  for (const [name, value] of Object.entries(choice)) url.searchParams.set(name, value)
  const response = await fetch(url, { redirect: 'manual' })
  return new URL(response.headers.get('location') ?? '').searchParams
}

async function grantScopes(scopes: string) {
  const back = await giveConsent({ business: '1', scopes })
  expect(back.get('state')).toBe('ours')
  const result = await exchangeCode(settings(), { code: back.get('code')! })
  if (result.outcome !== 'ok') throw new Error(result.reason)
  return result.value
}

test('consent yields a token that gives access to the Pages for about sixty days or until it is revoked', async () => {
  const { token, expiresAt, hasAllScopes } = await grantScopes('all')
  expect(hasAllScopes).toBe(true)
  const days = (expiresAt!.getTime() - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(60)
  expect(await facebook.connect({ token }).find(bakery)).toMatchObject({ value: { remoteId: '1001' } })
  expect(await fetchConnectedUser(settings(), token)).toMatchObject({
    value: { name: 'Owner of Wheatwhistle Bakery' },
  })
  const inspected = await inspectToken(settings(), token)
  expect(inspected.outcome === 'ok' && [inspected.value.isValid, inspected.value.hasAllScopes]).toEqual([
    true,
    true,
  ])
  for (let time = 0; time < 2; time += 1)
    expect(await revokeToken(settings(), token)).toEqual({ outcome: 'ok', value: null })
  expect(await facebook.connect({ token }).find(bakery)).toMatchObject({ code: 'TOKEN_INVALID' })
  expect(await inspectToken(settings(), token)).toMatchObject({ value: { isValid: false } })
})

test('consent without all permissions is detected', async () => {
  const { token, hasAllScopes } = await grantScopes('few')
  expect(hasAllScopes).toBe(false)
  const adapter = facebook.connect({ token })
  const shown = await adapter.read('1001')
  if (shown.outcome !== 'ok') throw new Error(shown.reason)
  expect(await adapter.write(shown.value, bakery, ['phone'])).toMatchObject({ code: 'PERMISSION' })
})

test('a code works only once and only with the redirect URI it was issued for', async () => {
  const code = (await giveConsent({ business: '1' })).get('code')!
  const otherSettings = { ...settings(), redirectUri: 'https://other.example/callback' }
  expect(await exchangeCode(otherSettings, { code })).toMatchObject({ outcome: 'rejected' })
  expect(await exchangeCode(settings(), { code })).toMatchObject({ outcome: 'rejected' })
})

test('a failed code exchange yields no token', async () => {
  const code = (await giveConsent({ business: '1' })).get('code')!
  await facebook.fail({ match: 'POST', mode: 'error-503' })
  expect(await exchangeCode(settings(), { code })).toMatchObject({ outcome: 'unavailable' })
})
