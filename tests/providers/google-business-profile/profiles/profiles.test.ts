import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  consentUrl,
  exchangeCode,
  revokeToken,
} from '#app/kit/providers/google-business-profile/consent.server'
import { listCategories } from '#app/kit/providers/google-business-profile/profiles/categories.server'
import {
  getProfile,
  getShownProfile,
  listAccounts,
  listProfiles,
  patchProfile,
  validatePatch,
} from '#app/kit/providers/google-business-profile/profiles/profiles.server'
import { searchGoogleLocations } from '#app/kit/providers/google-business-profile/profiles/search-locations.server'
import { splitReason } from '#app/kit/providers/rejection-reason'
import { startGoogle } from '../emulated-google'

// Tests the adapter and the emulated Google against each other, over HTTP.
const name = 'accounts/1/locations/2'
const openPeriod = (day: string, from: number, to: number) => ({
  openDay: day,
  openTime: { hours: from },
  closeDay: day,
  closeTime: { hours: to },
})
const bakery = {
  name: 'locations/2',
  account: 'accounts/1',
  placeId: 'ChIJ2',
  location: {
    title: 'Wheatwhistle',
    storeCode: 'W-2',
    phoneNumbers: { primaryPhone: '(312) 555-0101' },
    websiteUri: 'https://wheatwhistle.example',
    storefrontAddress: { regionCode: 'US', locality: 'Chicago', addressLines: ['108 N State St'] },
    regularHours: { periods: [openPeriod('MONDAY', 8, 18)] },
  },
}
const others = Array.from({ length: 120 }, (_, n) => ({
  name: `locations/${100 + n}`,
  account: 'accounts/2',
  location: { title: `Place ${n}`, storefrontAddress: { regionCode: 'US', addressLines: [`${n} Main St`] } },
}))

let google: Awaited<ReturnType<typeof startGoogle>>
beforeAll(async () => {
  google = await startGoogle()
})
beforeEach(() =>
  google.seed({
    settings: { isQuotaEnforced: false, moderationSeconds: null },
    accounts: [
      { name: 'accounts/1', accountName: 'Bakery' },
      { name: 'accounts/2', accountName: 'Many' },
    ],
    profiles: structuredClone([bakery, ...others]),
  }),
)
afterAll(() => google.stop())

test('accounts and all their profiles are listed, page by page', async () => {
  const api = google.connect()
  expect(await listAccounts(api)).toEqual({
    outcome: 'ok',
    value: [
      { name: 'accounts/1', title: 'Bakery' },
      { name: 'accounts/2', title: 'Many' },
    ],
  })
  const listed = await listProfiles(api, 'accounts/2')
  expect(listed.outcome === 'ok' && listed.value.length).toBe(120)
  expect(await google.calls('GET /v1/accounts/2/locations')).toHaveLength(2)
  expect(await listProfiles(api, 'accounts/1')).toMatchObject({
    value: [
      { locationName: name, placeId: 'ChIJ2', facts: { public_name: 'Wheatwhistle', external_id: 'W-2' } },
    ],
  })
})

test('a list whose pages never end is an error, not a part of the list', async () => {
  const endless = {
    ...google.connect(),
    call: async <T>() => ({ outcome: 'ok', value: { nextPageToken: 'next' } as T }) as const,
  }
  expect((await listAccounts(endless)).outcome).toBe('unavailable')
})

test('an invalid profile name from the database never leads to another URL', async () => {
  const api = google.connect()
  for (const invalidName of ['', 'locations/2', 'accounts/1/locations/../x', 'accounts/1/locations/..'])
    expect((await getProfile(api, invalidName)).outcome).not.toBe('ok')
  expect(await google.calls('GET /v1/x')).toEqual([])
})

describe('an edit of a profile', () => {
  test('is accepted, in review and then shown', async () => {
    const api = google.connect()
    await patchProfile(api, name, { title: 'Wheatwhistle Loop' })
    expect(await getShownProfile(api, name)).toMatchObject({
      value: { pending: ['public_name'], differing: [], facts: { public_name: 'Wheatwhistle' } },
    })
    await google.decide('locations/2', true)
    expect(await getShownProfile(api, name)).toMatchObject({
      value: { pending: [], differing: [], facts: { public_name: 'Wheatwhistle Loop' } },
    })
  })

  test('resolves Google’s own change to the field', async () => {
    const api = google.connect()
    await google.drift('locations/2', { title: 'Whistle', websiteUri: 'https://other.example' })
    expect(await getShownProfile(api, name)).toMatchObject({
      value: { differing: ['public_name', 'website'], facts: { public_name: 'Whistle' } },
    })
    await patchProfile(api, name, { title: 'Whistle' })
    await google.decide('locations/2', true)
    expect(await getShownProfile(api, name)).toMatchObject({ value: { differing: ['website'] } })
  })

  test('that is only validated changes nothing and does not count toward the limit', async () => {
    const api = google.connect()
    await google.seed({ settings: { isQuotaEnforced: true } })
    for (let n = 0; n < 12; n += 1)
      expect(await validatePatch(api, name, { title: `Try ${n}` })).toEqual({ outcome: 'ok', value: null })
    expect(await validatePatch(api, name, { title: '' })).toMatchObject({
      outcome: 'rejected',
      code: 'REQUIRED_FIELD_MISSING_VALUE',
    })
    expect(await getProfile(api, name)).toMatchObject({ value: { title: 'Wheatwhistle' } })
  })

  test('is accepted ten times a minute, across connections', async () => {
    await google.seed({ settings: { isQuotaEnforced: true } })
    const newConnection = () => google.connect()
    const outcomes: string[] = []
    for (let n = 0; n < 11; n += 1)
      outcomes.push((await patchProfile(newConnection(), name, { title: `Name ${n}` })).outcome)
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(10)
    expect(outcomes.at(-1)).toBe('throttled')
  })
})

const christmas = { year: 2026, month: 12, day: 25 }
const specialHoursOf = (period: object) => ({
  specialHours: { specialHourPeriods: [{ startDate: christmas, ...period }] },
})
const next = { ...christmas, day: 26 }

describe('Google’s validation rules', () => {
  test.each<[string, object]>([
    ['INVALID_PHONE_NUMBER', { phoneNumbers: { primaryPhone: '12' } }],
    ['MISSING_PRIMARY_PHONE_NUMBER', { phoneNumbers: { primaryPhone: '' } }],
    ['INVALID_URL', { websiteUri: 'javascript:alert(1)' }],
    ['URL_PROVIDER_NOT_ALLOWED', { websiteUri: 'https://bit.ly/bread' }],
    ['INVALID_CATEGORY', { categories: { primaryCategory: { name: 'Bakery' } } }],
    ['ADDRESS_MISSING_REGION_CODE', { storefrontAddress: { addressLines: ['1 Main St'] } }],
    [
      'ADDRESS_EDIT_CHANGES_COUNTRY',
      { storefrontAddress: { regionCode: 'CA', locality: 'Toronto', addressLines: ['1 Main St'] } },
    ],
    [
      'PO_BOX_IN_ADDRESS_NOT_ALLOWED',
      { storefrontAddress: { regionCode: 'US', locality: 'Chicago', addressLines: ['P.O. Box 7'] } },
    ],
    ['INVALID_TIME_SCHEDULE', { regularHours: { periods: [openPeriod('MONDAY', 18, 8)] } }],
    [
      'INVALID_TIME_SCHEDULE',
      { regularHours: { periods: [openPeriod('MONDAY', 8, 18), openPeriod('MONDAY', 17, 20)] } },
    ],
    ['INVALID_HOURS_VALUE', specialHoursOf({ openTime: { hours: 18 }, closeTime: { hours: 8 } })],
    ['INVALID_HOURS_VALUE', specialHoursOf({ openTime: { hours: 18 } })],
    [
      'INVALID_HOURS_VALUE',
      specialHoursOf({ openTime: { hours: 13 }, endDate: next, closeTime: { hours: 12 } }),
    ],
    [
      'INVALID_HOURS_VALUE',
      specialHoursOf({ openTime: { hours: 8 }, endDate: { ...christmas, day: 27 }, closeTime: { hours: 1 } }),
    ],
    [
      'OVERLAPPED_SPECIAL_HOURS',
      {
        specialHours: {
          specialHourPeriods: [
            { startDate: christmas, closed: true },
            { startDate: christmas, closed: true },
          ],
        },
      },
    ],
  ])('%s is reported as a sentence', async (code, body) => {
    const result = await validatePatch(google.connect(), name, body)
    expect(result).toMatchObject({ outcome: 'rejected', status: 400, code })
    const { message } = splitReason(result.outcome === 'rejected' ? result.reason : '')
    expect(message).toMatch(/^[A-Z].* .*\.$/)
    expect(message).not.toContain('_')
  })

  test.each<[string, object]>([
    [
      'a night to 11:59',
      specialHoursOf({ openTime: { hours: 13 }, endDate: next, closeTime: { hours: 11, minutes: 59 } }),
    ],
    ['a whole day', specialHoursOf({ openTime: {}, endDate: christmas, closeTime: { hours: 24 } })],
    [
      'a closed day whose other fields mean nothing',
      specialHoursOf({ closed: true, closeTime: { hours: 3 } }),
    ],
    ['Sunday night', { regularHours: { periods: [{ ...openPeriod('SUNDAY', 22, 2), closeDay: 'MONDAY' }] } }],
  ])('accept %s', async (_, body) => {
    expect(await validatePatch(google.connect(), name, body)).toEqual({ outcome: 'ok', value: null })
  })

  test('require regular hours before special hours', async () => {
    const result = await validatePatch(
      google.connect(),
      'accounts/2/locations/100',
      specialHoursOf({ closed: true }),
    )
    expect(result).toMatchObject({ code: 'SPECIAL_HOURS_SET_WITHOUT_REGULAR_HOURS' })
  })

  test('require a mask of known fields', async () => {
    const grant = { grant_type: 'refresh_token', client_id: 'a', client_secret: 'b', refresh_token: 'c' }
    const granted = await fetch(`${google.url}/token`, { method: 'POST', body: new URLSearchParams(grant) })
    const headers = { authorization: `Bearer ${(await granted.json()).access_token}` }
    const fetchStatus = async (path: string, method = 'GET') =>
      (await fetch(`${google.url}/v1/${path}`, { headers, method })).status
    expect(await fetchStatus('locations/2')).toBe(400)
    expect(await fetchStatus('accounts/1/locations')).toBe(400)
    expect(await fetchStatus('locations/2', 'PATCH')).toBe(400)
    expect(await fetchStatus('locations/2?updateMask=metadata', 'PATCH')).toBe(400)
    expect(await fetchStatus('locations/2?readMask=title')).toBe(200)
    expect(await fetchStatus('locations/9?readMask=title')).toBe(404)
  })

  test('an unknown reason is reported in general words, with Google’s own message as details', async () => {
    await google.refuse('locations/2', 'SOMETHING_NEW')
    expect(await patchProfile(google.connect(), name, { title: 'A' })).toMatchObject({
      code: 'SOMETHING_NEW',
      reason: expect.stringContaining('told to refuse'),
    })
  })
})

test.each(['error-500', 'html', 'broken-json', 'reset', 'redirect', 'truncated'])(
  'with the fault %s, reading, editing and listing profiles are unavailable',
  async (mode) => {
    const api = google.connect({ timeoutMs: 2000 })
    await google.fail({ mode, match: 'getGoogleUpdated' })
    expect((await getShownProfile(api, name)).outcome).toBe('unavailable')
    await google.fail({ mode, match: 'PATCH' })
    expect((await patchProfile(api, name, { title: 'A' })).outcome).toBe('unavailable')
    await google.fail({ mode, match: '/accounts/1/locations' })
    expect((await listProfiles(api, 'accounts/1')).outcome).toBe('unavailable')
  },
)

test('Google’s places are found by text or by name and address, and say whether they are claimed', async () => {
  const api = google.connect()
  const found = { placeId: 'ChIJ2', name: 'Wheatwhistle', isClaimed: true }
  expect(await searchGoogleLocations(api, { query: 'wheatwh state' })).toMatchObject({ value: [found] })
  const address = {
    address: '108 N State St',
    address_2: '',
    city: 'Chicago',
    state: 'IL',
    zipcode: '',
    country_id: 'US',
  }
  expect(await searchGoogleLocations(api, { name: 'Wheatwhistle', address })).toMatchObject({
    value: [found],
  })
  expect(await searchGoogleLocations(api, { query: 'nothing of the kind' })).toEqual({
    outcome: 'ok',
    value: [],
  })
})

test('a search shows at most five of Google’s places', async () => {
  const result = await searchGoogleLocations(google.connect(), { query: 'place' })
  expect(result).toMatchObject({
    outcome: 'ok',
    value: Array.from({ length: 5 }, () => ({ isClaimed: true })),
  })
})

test('categories are listed with Google’s ids by the beginning of their name', async () => {
  expect(await listCategories(google.connect(), { startsWith: 'dent' })).toMatchObject({
    value: {
      categories: [
        { gcid: 'gcid:dental_clinic' },
        { gcid: 'gcid:dental_hygienist' },
        { gcid: 'gcid:dentist' },
      ],
    },
  })
})

describe('consent to act for a Google account', () => {
  const verifier = 'a-verifier-that-nobody-else-knows'
  const settings = () => ({
    authorizeUrl: `${google.url}/authorize`,
    tokenUrl: `${google.url}/token`,
    revokeUrl: `${google.url}/revoke`,
    clientId: 'id',
    clientSecret: 'secret',
    redirectUri: 'http://localhost:3000/back',
  })
  async function giveConsent(): Promise<string> {
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const url = consentUrl(settings(), { state: 'a&b', challenge })
    const response = await fetch(`${url}&account=accounts/1`, { redirect: 'manual' })
    const back = new URL(response.headers.get('location') ?? '')
    expect(back.searchParams.get('state')).toBe('a&b')
    return back.searchParams.get('code') ?? ''
  }

  test('yields a token for that account until it is revoked', async () => {
    const granted = await exchangeCode(settings(), { code: await giveConsent(), verifier })
    if (granted.outcome !== 'ok') throw new Error(granted.reason)
    expect(granted.value.hasAllScopes).toBe(true)
    const { refreshToken } = granted.value
    const api = google.connect({ refreshToken })
    expect(await listAccounts(api)).toMatchObject({ value: [{ name: 'accounts/1' }] })
    expect((await getProfile(api, 'accounts/2/locations/100')).outcome).toBe('rejected')
    expect(await revokeToken(settings(), refreshToken)).toEqual({ outcome: 'ok', value: null })
    expect(await revokeToken(settings(), refreshToken)).toEqual({ outcome: 'ok', value: null })
    expect(await listAccounts(google.connect({ refreshToken }))).toMatchObject({ code: 'invalid_grant' })
  })

  test('cannot be exchanged with another verifier or twice with the same code', async () => {
    const stolen = await exchangeCode(settings(), { code: await giveConsent(), verifier: 'guessed' })
    expect(stolen).toMatchObject({ outcome: 'rejected', code: 'invalid_grant' })
    const code = await giveConsent()
    expect((await exchangeCode(settings(), { code, verifier })).outcome).toBe('ok')
    expect((await exchangeCode(settings(), { code, verifier })).outcome).toBe('rejected')
  })
})
