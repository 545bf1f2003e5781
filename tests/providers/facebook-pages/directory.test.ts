import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DirectoryAdapter, ShownListing } from '#app/kit/providers/directory-adapter'
import type { ListingField } from '#app/kit/providers/listing-facts'
import type { ProviderResult } from '#app/kit/providers/provider-result'
import { bakery, bakeryPages, startFacebook } from './emulated-facebook'

let facebook: Awaited<ReturnType<typeof startFacebook>>
beforeAll(async () => {
  facebook = await startFacebook()
})
beforeEach(async () => {
  await facebook.forgetFaults()
  await facebook.seed(bakeryPages())
})
afterAll(() => facebook.stop())

function requireOk<T>(result: ProviderResult<T>): T {
  if (result.outcome !== 'ok') throw new Error(JSON.stringify(result))
  return result.value
}

async function readListing(adapter: DirectoryAdapter): Promise<ShownListing> {
  return requireOk(await adapter.read('1001'))!
}

test('a location is found by our external id among the locations of a Page, not by its name', async () => {
  const found = await facebook.connect().find({ ...bakery, phone: null })
  expect(requireOk(found)).toEqual({ remoteId: '1001', url: 'https://www.facebook.com/1001' })
  expect(requireOk(await facebook.connect().find({ ...bakery, external_id: 'WW-002' }))).toBeNull()
})

test('a Page without our external id is found only if phone number and address both match', async () => {
  const { pages, ...others } = bakeryPages()
  const { store_code: _, store_number: __, ...fields } = pages[1]!.fields as Record<string, unknown>
  await facebook.seed({ ...others, pages: [{ ...pages[1]!, parent: null, fields }] })
  const findId = async (facts: Partial<typeof bakery>) =>
    requireOk(await facebook.connect().find({ ...bakery, external_id: null, ...facts }))?.remoteId ?? null
  expect(await findId({ phone: '+1 312 555 0101' })).toBe('1001')
  expect(await findId({ phone: '(312) 555-0199' })).toBeNull()
  expect(await findId({ address: { ...bakery.address!, address: '109 N State St' } })).toBeNull()
})

test('two Pages with the same external id count as no match', async () => {
  const { pages } = bakeryPages()
  await facebook.seed({ pages: [{ ...pages[1]!, id: '1002' }] })
  expect(requireOk(await facebook.connect().find(bakery))).toBeNull()
  await facebook.remove('1002')
})

test('a long list of Pages is read completely, and only once for all locations', async () => {
  const many = Array.from({ length: 230 }, (_, index) => ({
    id: String(5000 + index),
    business: '2',
    fields: { name: 'Bakery', store_code: `M-${index}`, store_number: index + 1 },
  }))
  await facebook.seed({ pages: many })
  const adapter = facebook.connect({ token: 'emulated-2' })
  const before = (await facebook.calls('GET /v24.0/me/accounts')).length
  expect(requireOk(await adapter.find({ ...bakery, external_id: 'M-229' }))?.remoteId).toBe('5229')
  expect(requireOk(await adapter.find({ ...bakery, external_id: 'M-3' }))?.remoteId).toBe('5003')
  expect((await facebook.calls('GET /v24.0/me/accounts')).length - before).toBe(3)
})

test('a Page is translated into facts, and a missing Page is rejected like an inaccessible one', async () => {
  const adapter = facebook.connect()
  expect((await readListing(adapter)).facts).toMatchObject({
    public_name: 'Wheatwhistle Bakery',
    external_id: 'WW-001',
    address: bakery.address,
    open_status: 'active',
    hours: null,
    category: { gcid: '', name: 'Bakery' },
  })
  expect(await adapter.read('404404')).toMatchObject({ outcome: 'rejected', code: 'NOT_FOUND' })
  expect(await adapter.read('../me')).toMatchObject({ outcome: 'rejected', code: 'NOT_FOUND' })
})

describe('writing to Facebook', () => {
  const changedFacts = { ...bakery, phone: '(312) 555-0123', website: 'https://other.example/' }

  test('sends only the requested fields, and sending them twice has the same result', async () => {
    const adapter = facebook.connect()
    const shown = await readListing(adapter)
    for (let time = 0; time < 2; time += 1) {
      const sent = requireOk(await adapter.write(shown, changedFacts, ['phone']))
      expect(sent).toEqual({ remoteId: '1001', job: null, taken: ['phone'], refused: [] })
    }
    expect((await facebook.calls('POST /v24.0/1001')).at(-1)?.body).toEqual({ phone: '(312) 555-0123' })
    const { facts } = await readListing(adapter)
    expect(facts).toMatchObject({ phone: '(312) 555-0123', website: bakery.website })
  })

  test('an edit is accepted before it is shown', async () => {
    await facebook.seed({ settings: { delaySeconds: 60 } })
    const adapter = facebook.connect()
    requireOk(await adapter.write(await readListing(adapter), changedFacts, ['phone']))
    expect((await readListing(facebook.connect())).facts.phone).toBe(bakery.phone)
    await facebook.settle()
    expect((await readListing(adapter)).facts.phone).toBe('(312) 555-0123')
  })

  test('reports the fields that Facebook rejects and sends the rest', async () => {
    await facebook.refuse('1001', { parameter: 'website', message: 'Param website is blocked.' })
    const adapter = facebook.connect()
    const fields: ListingField[] = ['phone', 'website', 'public_name']
    const sent = requireOk(await adapter.write(await readListing(adapter), changedFacts, fields))
    expect(sent.taken).toEqual(['phone'])
    expect(sent.refused).toEqual([
      { field: 'public_name', reason: 'Facebook doesn’t accept this from other apps.' },
      {
        field: 'website',
        reason: 'Facebook doesn’t accept a value. Correct it and save again.\nParam website is blocked.',
      },
    ])
  })

  test('removes values we do not have, and closes and reopens a location', async () => {
    const adapter = facebook.connect()
    const writeAndRead = async (facts: Partial<typeof bakery>, fields: ListingField[]) => {
      requireOk(await adapter.write(await readListing(adapter), { ...bakery, ...facts }, fields))
      return (await readListing(adapter)).facts
    }
    expect((await writeAndRead({ website: null }, ['website'])).website).toBeNull()
    expect((await writeAndRead({ open_status: 'inactive' }, ['open_status'])).open_status).toBe('inactive')
    expect((await writeAndRead({ open_status: 'active' }, ['open_status'])).open_status).toBe('active')
  })

  test('does not create a Page', async () => {
    const result = await facebook.connect().write(null, bakery, ['phone'])
    expect(result).toMatchObject({ outcome: 'rejected', code: 'NOT_FOUND' })
  })
})

test('expired, revoked and foreign tokens are rejected with different codes', async () => {
  expect(await facebook.connect({ token: 'nonsense' }).read('1001')).toMatchObject({ code: 'TOKEN_INVALID' })
  expect(await facebook.connect({ token: 'emulated-2' }).read('1001')).toMatchObject({ code: 'NOT_FOUND' })
  await facebook.revoke('emulated-77')
  expect(await facebook.connect({ token: 'emulated-77' }).find(bakery)).toMatchObject({
    code: 'TOKEN_INVALID',
  })
  await facebook.endTokens()
  expect(await facebook.connect().find(bakery)).toMatchObject({ outcome: 'rejected', code: 'TOKEN_EXPIRED' })
})

test('calls pause near the rate limit', async () => {
  await facebook.seed({ settings: { usagePercent: 98 } })
  const adapter = facebook.connect()
  await readListing(adapter)
  const before = (await facebook.calls('GET')).length
  expect(await adapter.read('1001')).toMatchObject({ outcome: 'throttled', retryAfterSeconds: 300 })
  expect(await facebook.calls('GET')).toHaveLength(before)
})

const untrustedResponses = [
  ['error-500', 'The provider returned error 500.'],
  ['error-503', 'The provider returned error 503.'],
  ['hang', 'The provider took too long to respond.'],
  ['slow', 'The provider took too long to respond.'],
  ['reset', 'The connection failed (ECONNRESET).'],
  ['truncated', 'The connection failed (UND_ERR_SOCKET).'],
  ['html', 'The response was not valid JSON.'],
  ['broken-json', 'The response was not valid JSON.'],
  ['wrong-shape', 'The response had an unknown format.'],
  ['huge', 'The response was larger than 5 MB.'],
  ['redirect', 'The provider returned a redirect (302).'],
] as const

describe.each(untrustedResponses)('when Facebook fails with %s', (mode, reason) => {
  const connect = () => facebook.connect({ timeoutMs: ['hang', 'slow'].includes(mode) ? 300 : 5000 })

  test('a search is unavailable, and the next attempt succeeds', async () => {
    await facebook.fail({ match: 'GET', mode })
    expect(await connect().find(bakery)).toMatchObject({ outcome: 'unavailable', reason })
    expect(requireOk(await facebook.connect().find(bakery))?.remoteId).toBe('1001')
  })

  test('reading and editing a Page are unavailable', async () => {
    await facebook.fail({ match: 'GET', mode })
    const adapter = connect()
    expect(await adapter.read('1001')).toMatchObject({ outcome: 'unavailable', reason })
    const shown = await readListing(facebook.connect())
    await facebook.fail({ match: 'POST', mode })
    expect(await adapter.write(shown, bakery, ['phone'])).toMatchObject({ outcome: 'unavailable', reason })
  })
})

test('a 429 says how long to wait', async () => {
  await facebook.fail({ match: 'GET', mode: 'throttle', retryAfterSeconds: 41 })
  expect(await facebook.connect().read('1001')).toMatchObject({ outcome: 'throttled', retryAfterSeconds: 41 })
})

test('an edit whose answer was lost is visible in the next reading', async () => {
  const shown = await readListing(facebook.connect())
  await facebook.fail({ match: 'POST', mode: 'hang', isApplied: true })
  const adapter = facebook.connect({ timeoutMs: 300 })
  const result = await adapter.write(shown, { ...bakery, phone: '(312) 555-0150' }, ['phone'])
  expect(result.outcome).toBe('unavailable')
  expect((await readListing(adapter)).facts.phone).toBe('(312) 555-0150')
})

test('five failures pause calls to Facebook for half a minute', async () => {
  const adapter = facebook.connect()
  await facebook.fail({ match: 'GET', mode: 'error-503', times: 5 })
  for (let attempt = 0; attempt < 5; attempt += 1) await adapter.read('1001')
  expect(await adapter.read('1001')).toMatchObject({ outcome: 'unavailable', retryAfterSeconds: 30 })
})
