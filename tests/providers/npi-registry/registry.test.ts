import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { npiEmulator } from '#app/demo/emulators/npi-registry/emulator.server'
import realRecords from '#app/demo/emulators/npi-registry/records.json'
import { type RegistryRecord, searchRegistry } from '#app/demo/emulators/npi-registry/search-registry'
import type { Call } from '#app/demo/emulators/protocol/call-journal.server'
import { createNpiRegistry } from '#app/kit/providers/npi-registry/registry.server'
import { createResultCache } from '#app/kit/providers/npi-registry/result-cache'
import { slowness } from '../../support/slowness'

const records = realRecords as RegistryRecord[]
const server = createServer(npiEmulator()).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.closeAllConnections())
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const connect = (timeoutMs?: number) => createNpiRegistry({ url: `${base}/api/`, timeoutMs })
const failNext = (mode: string, times = 1) =>
  fetch(`${base}/emulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode, times }),
  })
const countCalls = async () => {
  const response = await fetch(`${base}/emulator/calls`)
  return ((await response.json()) as { calls: Call[] }).calls.length
}

describe('a health care provider', () => {
  test('is found by number, with name and credential for a person', async () => {
    expect(await connect().find({ number: '1720377294' })).toEqual({
      outcome: 'ok',
      value: [
        {
          number: '1720377294',
          first_name: 'ELISE',
          middle_name: 'AILEEN',
          last_name: 'HIZA',
          credential: 'M.D.',
          organization_name: '',
          city: 'ASHEVILLE',
          state: 'NC',
          isActive: true,
        },
      ],
    })
  })

  test('is found by name, city and the beginning of a postal code, ignoring case', async () => {
    const result = await connect().find({
      first_name: 'Elise',
      last_name: 'hiza',
      city: 'Asheville',
      state: 'NC',
      postal_code: '28801*',
    })
    expect(result).toMatchObject({ outcome: 'ok', value: [{ number: '1720377294' }] })
  })

  test('may be an organization', async () => {
    const result = await connect().find({ organization_name: 'CSP Anesthesia*' })
    expect(result).toMatchObject({
      outcome: 'ok',
      value: [{ organization_name: 'CSP ANESTHESIA LLC', first_name: '' }],
    })
  })

  test('that does not exist yields an empty result', async () => {
    expect(await connect().find({ number: '1999999984' })).toEqual({ outcome: 'ok', value: [] })
  })

  test('is read correctly from the recorded data', async () => {
    const numbers = records.map(({ number }) => String(number)).slice(0, 5)
    const registry = connect()
    for (const number of numbers)
      expect(await registry.find({ number })).toMatchObject({ outcome: 'ok', value: [{ number }] })
  })
})

describe('a rejection, which has status 200,', () => {
  test.each([
    [{ number: '123' }, '06'],
    [{ number: '1669463816' }, '15'],
    [{ last_name: 's*' }, '03'],
    [{ state: 'RI' }, '07'],
    [{}, '04'],
  ])('of %j has the registry’s number: %s', async (query, code) => {
    expect(await connect().find(query)).toMatchObject({ outcome: 'rejected', status: 400, code })
  })
})

describe('an unavailable registry', () => {
  test.each(['html', 'error-503', 'broken-json', 'wrong-shape', 'reset', 'truncated', 'huge', 'redirect'])(
    '(%s) is reported as unavailable, never as an empty result, and is called again the next time',
    async (mode) => {
      const registry = connect()
      await failNext(mode)
      expect((await registry.find({ number: '1003142399' })).outcome).toBe('unavailable')
      expect((await registry.find({ number: '1003142399' })).outcome).toBe('ok')
    },
  )

  test('(without a response) times out', async () => {
    await failNext('hang')
    const started = performance.now()
    expect((await connect(200).find({ number: '1003142399' })).outcome).toBe('unavailable')
    expect(performance.now() - started).toBeLessThan(2000 * slowness)
  })

  test('is not called for a while after five failures', async () => {
    const registry = connect()
    await failNext('error-503', 5)
    for (let each = 0; each < 5; each++) await registry.find({ number: `100000000${each}` })
    const before = await countCalls()
    expect((await registry.find({ number: '1003142399' })).outcome).toBe('unavailable')
    expect(await countCalls()).toBe(before)
  })
})

describe('calls to the registry are saved', () => {
  test('when the same query is repeated', async () => {
    const registry = connect()
    const before = await countCalls()
    await registry.find({ number: '1003142399' })
    await registry.find({ number: '1003142399' })
    expect(await countCalls()).toBe(before + 1)
  })

  test('when a sixth query follows within a second', async () => {
    const registry = connect()
    const numbers = records.slice(0, 6).map(({ number }) => String(number))
    const answers = await Promise.all(numbers.map((number) => registry.find({ number })))
    expect(answers.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'throttled'])
  })

  test('by caching up to a thousand results for a day', () => {
    const cache = createResultCache<number>()
    cache.set('a', 1, 0)
    expect([cache.get('a', 86_399_999), cache.get('a', 86_400_000)]).toEqual([1, undefined])
    for (let each = 0; each < 1000; each++) cache.set(`other ${each}`, each, 0)
    expect([cache.get('a', 0), cache.get('other 0', 0)]).toEqual([undefined, 0])
  })
})

describe('the emulated registry', () => {
  test('returns at most 200 results, and 10 by default', () => {
    const many = Array.from({ length: 300 }, (_, index) => ({ ...records[0]!, number: index }))
    const countResults = (limit?: string) => {
      const result = searchRegistry(many, {
        version: '2.1',
        organization_name: 'CSP*',
        ...(limit && { limit }),
      })
      return 'results' in result ? result.result_count : null
    }
    expect([countResults(), countResults('50'), countResults('500')]).toEqual([10, 50, 200])
  })

  test('requires the version parameter', () => {
    expect(searchRegistry(records, { number: '1720377294' })).toMatchObject({ Errors: [{ number: '17' }] })
  })

  test('never fails on any query', () => {
    const names = ['number', 'state', 'last_name', 'limit', 'skip', 'postal_code', 'enumeration_type']
    const query = fc.dictionary(fc.constantFrom(...names), fc.string())
    fc.assert(fc.property(query, (each) => void searchRegistry(records, { version: '2.1', ...each })))
  })
})
