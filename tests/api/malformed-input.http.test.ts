/** Malformed input to each call of the API is refused with a problem, causes no server error, and changes nothing. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allEndpoints } from '#app/site/api/all-endpoints.server'
import { nameOf } from '#app/site/api/endpoint'
import { sharedParameters } from '#app/site/api/report-parameters'
import { malformedParameters } from '../rules/requests/malformed-values'
import { createBuilders } from '../support/builders'
import { byDepth, isComplete, isDrawn, isInShare } from '../support/depth'
import { loadDemoAccounts } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { createApiClient, createToken } from './api-client'

const application = await startTestApplication({ API_PER_MINUTE: '1000000' })
const rows = await openSql(application.database)
const build = createBuilders(rows)
const { people } = await loadDemoAccounts(application.database.ownerUrl)
const dana = createApiClient(application.url, await createToken(application, 'dana'))
const nora = createApiClient(application.url, await createToken(application, 'nora'))
await build.setting(people.dana.accountId, 'microsurveys')
const { id: reviewId } = await rows.one<{ id: string }>(
  'select max(id)::text as id from reviews where account_id = $1',
  [people.dana.accountId],
)

// Reading the landing pages of a location for the first time creates their key. A malformed id can be that of a location.
for (const { id } of await rows.all<{ id: string }>('select id::text from locations where account_id = $1', [
  people.dana.accountId,
]))
  await dana.get(`/kiosk_pages?location_id=${id}`)
const before = await rows.fingerprint()
/** Reading all rows takes longer than most tests, so a run that is not complete does it once, at the end. */
const expectNothingSaved = async (isLast = false) => {
  if (isComplete || isLast) expect(await rows.fingerprint()).toEqual(before)
}

test('every parameter of every call', async () => {
  const failures: unknown[] = []
  const known = new Set<string>()
  for (const { method, path, parameters, page, stream } of allEndpoints) {
    // Files are written to the audit log, and have the parameters of their lists.
    if (method !== 'get' || stream) continue
    const isOfPartner = /^\/(accounts|child-reviews|partner-account-reports)/.test(page)
    const client = isOfPartner ? nora : dana
    const filled = path.replace(':accountId', people.dana.accountId).replace(/:\w+/g, reviewId)
    for (const { name } of [...parameters, ...sharedParameters]) {
      // The same code reads a parameter of all calls, so that the others get an eighth of the values of the first.
      const isFirst = !known.has(name)
      known.add(name)
      const queries = malformedParameters(name).filter((_, n) =>
        isFirst ? isInShare(n, 16) : isDrawn(n + known.size, byDepth(8, 128)),
      )
      for (const query of queries) {
        const { status } = await client.get(`/${filled}?${query}`)
        // No registry of providers is running.
        const expected = [200, 400, 404, 410, 414, ...(path.startsWith('npi') ? [503] : [])]
        if (!expected.includes(status)) failures.push([path, query, status])
      }
    }
  }
  expect(failures).toEqual([])
  await expectNothingSaved()
})

const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) })
const malformedBodies: unknown[] = [
  null,
  true,
  0,
  '',
  'text',
  [],
  [[]],
  {},
  nested(100),
  '{',
  '{"a":1',
  '1e309',
  '[1,]',
  '{"review_id":1,"review_id":2}',
  '\u0000',
  '"\\ud800"',
  '{"__proto__":{"a":1}}',
  '['.repeat(100_000),
  `{${Array.from({ length: 20_000 }, (_, n) => `"k${n}":1`).join()}}`,
]
const malformedFields: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 63,
  '',
  ' ',
  [],
  {},
  ['a'],
  { a: 1 },
  'a\u0000b',
  '\ud800',
  '9223372036854775808',
  '__proto__',
  'x'.repeat(64_000),
  "'; drop table reviews; --",
]

test.each(
  allEndpoints
    .filter(({ body, isPlanned }) => body && !isPlanned)
    .map((endpoint) => [nameOf(endpoint), endpoint] as const),
)('%s: malformed bodies', async (_, { method, path, example, accountParameter = 'accountId' }) => {
  const filled = path.replace(/:(\w+)/g, (__, name) =>
    name === accountParameter ? people.dana.accountId : '999999999',
  )
  // Some of the bodies are valid, and would otherwise create something.
  const send = (body: unknown) => dana.send(method.toUpperCase(), `/${filled}?dry_run=true`, { body })
  const failures: unknown[] = []
  const check = async (body: unknown) => {
    const { status, headers } = await send(body)
    const isProblem = headers.get('content-type') === 'application/problem+json'
    if (status >= 500 || (status >= 400 && !isProblem))
      failures.push([JSON.stringify(body)?.slice(0, 80), status])
  }
  const fields = Object.keys(example.body ?? {})
  const bodies = [
    ...malformedBodies,
    ...fields.flatMap((field) => malformedFields.map((value) => ({ ...example.body, [field]: value }))),
  ]
  for (const body of bodies.filter((__, n) => isInShare(n + path.length, 5))) await check(body)
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.constantFrom(...fields, 'other'), fc.jsonValue()), check),
    { numRuns: byDepth(100, 5) },
  )
  expect(failures).toEqual([])
  await expectNothingSaved()
})

test('every header that the API reads', async () => {
  const values = [
    '',
    '"',
    'W/',
    ',',
    '*',
    'x'.repeat(1_500),
    'text/html;q=0',
    'Basic',
    'Bearer',
    'Basic !!',
    '\u00ff',
  ]
  for (const name of ['accept', 'authorization', 'content-type', 'idempotency-key', 'if-none-match'])
    for (const value of values) {
      const { status } = await dana.post(
        '/responses',
        { review_id: '999999999', content: 'x' },
        { [name]: value },
      )
      expect([name, value, status >= 400 && status < 500]).toEqual([name, value, true])
    }
  for (const method of ['TRACE', 'PROPFIND', 'get', '']) {
    const { status } = await dana.post('/reviews', {}, { 'x-http-method-override': method })
    expect([method, status]).toEqual([method, 405])
  }
  await expectNothingSaved(true)
})
