import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  consentUrl,
  exchangeCode,
  fetchConnectedUser,
  inspectToken,
  revokeToken,
} from '#app/providers/facebook-pages/consent.server'
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

/** Somebody agrees on Facebook's page; what their browser brings back. */
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

test('Consent gives a token of about sixty days that opens the Pages, until it is taken back', async () => {
  const { token, expiresAt, isEnough } = await grantScopes('all')
  expect(isEnough).toBe(true)
  const days = (expiresAt!.getTime() - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(60)
  expect(await facebook.connect({ token }).find(bakery)).toMatchObject({ value: { remoteId: '1001' } })
  expect(await fetchConnectedUser(settings(), token)).toMatchObject({
    value: { name: 'Owner of Wheatwhistle Bakery' },
  })
  expect(await inspectToken(settings(), token)).toMatchObject({ value: { isValid: true, isEnough: true } })
  for (let time = 0; time < 2; time += 1)
    expect(await revokeToken(settings(), token)).toEqual({ outcome: 'ok', value: null })
  expect(await facebook.connect({ token }).find(bakery)).toMatchObject({ code: 'TOKEN_INVALID' })
  expect(await inspectToken(settings(), token)).toMatchObject({ value: { isValid: false } })
})

test('Who leaves out a permission is seen to', async () => {
  const { token, isEnough } = await grantScopes('few')
  expect(isEnough).toBe(false)
  const adapter = facebook.connect({ token })
  const shown = await adapter.read('1001')
  if (shown.outcome !== 'ok') throw new Error(shown.reason)
  expect(await adapter.write(shown.value, bakery, ['phone'])).toMatchObject({ code: 'PERMISSION' })
})

test('A code is good once, and for the address it was given for', async () => {
  const code = (await giveConsent({ business: '1' })).get('code')!
  const otherSettings = { ...settings(), redirectUri: 'https://other.example/callback' }
  expect(await exchangeCode(otherSettings, { code })).toMatchObject({ outcome: 'rejected' })
  expect(await exchangeCode(settings(), { code })).toMatchObject({ outcome: 'rejected' })
})

test('F9 A token that could not be exchanged is none', async () => {
  const code = (await giveConsent({ business: '1' })).get('code')!
  await facebook.fail({ match: 'POST', mode: 'error-503' })
  expect(await exchangeCode(settings(), { code })).toMatchObject({ outcome: 'unavailable' })
})
