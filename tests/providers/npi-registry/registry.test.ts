import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { npiEmulator } from '#app/demo/emulators/npi-registry/emulator.server'
import realRecords from '#app/demo/emulators/npi-registry/records.json'
import { type RegistryRecord, searchRegistry } from '#app/demo/emulators/npi-registry/search-registry'
import type { Call } from '#app/demo/emulators/protocol/call-journal.server'
import { createNpiRegistry } from '#app/providers/npi-registry/registry.server'
import { createResultCache } from '#app/providers/npi-registry/result-cache'

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

describe('a provider', () => {
  test('is found by number, a person with name and credential', async () => {
    expect(await connect().find({ number: '1720377294' })).toEqual({
      outcome: 'ok',
      value: [
        {
          ...{ number: '1720377294', first_name: 'ELISE', middle_name: 'AILEEN', last_name: 'HIZA' },
          ...{ credential: 'M.D.', organization_name: '', city: 'ASHEVILLE', state: 'NC', isActive: true },
        },
      ],
    })
  })

  test('is found by name and place, whatever the case, and by the beginning of a postal code', async () => {
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

  test('that does not exist is an empty answer', async () => {
    expect(await connect().find({ number: '1999999984' })).toEqual({ outcome: 'ok', value: [] })
  })

  test('every recorded one is read', async () => {
    const numbers = records.map(({ number }) => String(number)).slice(0, 5)
    const registry = connect()
    for (const number of numbers)
      expect(await registry.find({ number })).toMatchObject({ outcome: 'ok', value: [{ number }] })
  })
})

describe('a refusal, which comes with status 200,', () => {
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

describe('a registry that is away', () => {
  test.each(['html', 'error-503', 'broken-json', 'wrong-shape', 'reset', 'truncated', 'huge', 'redirect'])(
    '(%s) is unavailable, never an empty answer, and is asked again the next time',
    async (mode) => {
      const registry = connect()
      await failNext(mode)
      expect((await registry.find({ number: '1003142399' })).outcome).toBe('unavailable')
      expect((await registry.find({ number: '1003142399' })).outcome).toBe('ok')
    },
  )

  test('(silent) is given up', async () => {
    await failNext('hang')
    const started = performance.now()
    expect((await connect(200).find({ number: '1003142399' })).outcome).toBe('unavailable')
    expect(performance.now() - started).toBeLessThan(2000)
  })

  test('is left alone for a while after five failures', async () => {
    const registry = connect()
    await failNext('error-503', 5)
    for (let each = 0; each < 5; each++) await registry.find({ number: `100000000${each}` })
    const before = await countCalls()
    expect((await registry.find({ number: '1003142399' })).outcome).toBe('unavailable')
    expect(await countCalls()).toBe(before)
  })
})

describe('the registry is spared', () => {
  test('the same question twice', async () => {
    const registry = connect()
    const before = await countCalls()
    await registry.find({ number: '1003142399' })
    await registry.find({ number: '1003142399' })
    expect(await countCalls()).toBe(before + 1)
  })

  test('a sixth question within a second', async () => {
    const registry = connect()
    const numbers = records.slice(0, 6).map(({ number }) => String(number))
    const answers = await Promise.all(numbers.map((number) => registry.find({ number })))
    expect(answers.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'throttled'])
  })

  test('an answer is kept for a day, and no more than a thousand are', () => {
    const cache = createResultCache<number>()
    cache.set('a', 1, 0)
    expect([cache.get('a', 86_399_999), cache.get('a', 86_400_000)]).toEqual([1, undefined])
    for (let each = 0; each < 1000; each++) cache.set(`other ${each}`, each, 0)
    expect([cache.get('a', 0), cache.get('other 0', 0)]).toEqual([undefined, 0])
  })
})

describe('the stand-in', () => {
  test('answers at most 200, and 10 where nobody says', () => {
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

  test('wants its version', () => {
    expect(searchRegistry(records, { number: '1720377294' })).toMatchObject({ Errors: [{ number: '17' }] })
  })

  test('is asked anything and never breaks', () => {
    const names = ['number', 'state', 'last_name', 'limit', 'skip', 'postal_code', 'enumeration_type']
    const query = fc.dictionary(fc.constantFrom(...names), fc.string())
    fc.assert(fc.property(query, (each) => void searchRegistry(records, { version: '2.1', ...each })))
  })
})
