import { expect, test } from 'vitest'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { signIn } from '../../support/visitor'

const application = await startTestApplication({ MAIL: 'off' }, ['emulators'])
const rows = await openSql(application.database)
const grace = await signIn(application.url, 'grace')
const registry = String(application.environment.NPI_URL).replace(/api\/$/, '')
const fetchJson = async (path: string, visitor = grace) => {
  const { status, text } = await visitor.get(path, { accept: 'application/json' })
  return { status, body: text.startsWith('{') ? JSON.parse(text) : text }
}
const search = (fields: Record<string, string>) => fetchJson(`/npi?${new URLSearchParams(fields)}`)
const setFailureMode = (mode: string) =>
  fetch(`${registry}emulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode }),
  })
/** Waits, because the registry is queried at most five times a second. */
const pause = () => new Promise((resume) => setTimeout(resume, 1100))
const noMatch = "Unable to find a NPI number that matches with the 'PUBLIC NAME' and address provided"

test('looking up a number returns the provider’s name and credential', async () => {
  const { status, body } = await fetchJson('/npi/1720377294')
  expect(status).toBe(200)
  expect(body.results).toMatchObject([
    {
      number: '1720377294',
      first_name: 'ELISE',
      middle_name: 'AILEEN',
      last_name: 'HIZA',
      credential: 'M.D.',
    },
  ])
})

test.each(['1234567890', '123', '12345678901', 'abc', '1999999984', '%00'])(
  'looking up %s returns status 400 and "NPI not found"',
  async (number) =>
    expect(await fetchJson(`/npi/${number}`)).toMatchObject({
      status: 400,
      body: { error: 'NPI not found' },
    }),
)

test('a deactivated number has its own error message', async () => {
  await pause()
  expect(await fetchJson('/npi/1669463816')).toMatchObject({
    status: 400,
    body: { error: 'This NPI was deactivated. Its provider can no longer use it.' },
  })
})

test('searching by name and address returns one or several providers, or status 400 when none match', async () => {
  await pause()
  const hiza = {
    first_name: 'Elise',
    last_name: 'Hiza',
    city: 'Asheville',
    state: 'NC',
    postal_code: '28801',
  }
  expect((await search(hiza)).body.results).toHaveLength(1)
  const several = await search({ public_name: 'Quillmere Dental Group' })
  expect(several).toMatchObject({ status: 200 })
  expect(several.body.results.length).toBeGreaterThan(1)
  expect(await search({ ...hiza, city: 'Atlanta' })).toMatchObject({
    status: 400,
    body: { error: noMatch },
  })
  expect(await search({ first_name: 'Elise' })).toMatchObject({ status: 400, body: { error: noMatch } })
})

test('an unreachable registry returns status 503', async () => {
  await pause()
  await setFailureMode('error-503')
  expect(await fetchJson('/npi/1003142399')).toMatchObject({
    status: 503,
    body: { error: 'Unable to reach the NPI database' },
  })
  await setFailureMode('html')
  expect(await fetchJson('/npi/1003142399')).toMatchObject({ status: 503 })
  expect((await fetchJson('/npi/1003142399')).status).toBe(200)
})

test('accounts outside healthcare get 404 for NPI lookups, and a lookup stores nothing', async () => {
  const dana = await signIn(application.url, 'dana')
  for (const path of [
    '/npi/1720377294',
    '/npi',
    '/npi.data',
    '/npi/x.data',
    '/npi/x.data?_routes=npi%2F%3Anumber',
  ])
    expect([path, (await fetchJson(path, dana)).status]).toEqual([path, 404])
  const before = await rows.fingerprint()
  await fetchJson('/npi/1720377294')
  expect(await rows.fingerprint()).toEqual(before)
})

test('without JavaScript, the form offers several providers, and choosing one saves nothing', async () => {
  await pause()
  const { id } = await rows.one<{ id: string }>(
    `select id::text from locations where public_name = 'Quillmere Dental Group' order by id limit 1`,
  )
  const path = `/settings/locations/${id}/edit`
  const press = (name: string, value: string, npi = '') =>
    grace.post(path, {
      public_name: 'Quillmere Dental Group',
      npi,
      __intent__: JSON.stringify({ type: 'update', payload: { name, value } }),
    })
  const before = await rows.fingerprint()
  const offered = await press('npi_lookup', 'yes')
  expect([offered.status, offered.text.includes('Several providers match')]).toEqual([200, true])
  expect(offered.text).toContain('Choose 2000100034, QUILLMERE DENTAL GROUP')
  const chosen = await press('npi', '2000100034')
  expect(chosen.text).toMatch(/name="npi"[^>]*value="2000100034"/)
  expect((await press('npi_lookup', 'yes', '1234567890')).text).toContain('NPI not found')
  expect(await rows.fingerprint()).toEqual(before)
})
