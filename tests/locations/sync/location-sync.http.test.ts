import { beforeAll, describe, expect, test } from 'vitest'
import { createBuilders } from '../../support/builders'
import { parseForms } from '../../support/parse-forms'
import { loadDemoAccounts } from '../../support/people'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { signIn, textOf } from '../../support/visitor'

// 'Sync From Google' over HTTP, against the emulated Google with the demo's locations, some of which differ.
const application = await startTestApplication({}, ['emulators', 'worker'])
const rows = await openSql(application.database)
const build = createBuilders(rows)
const { accounts } = await loadDemoAccounts(application.database.ownerUrl)
const dana = await signIn(application.url, 'dana')
const controlGoogle = (path: string, body: unknown, method = 'POST') =>
  fetch(`${application.googleUrl}/emulator/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

let ids: Map<string, string>
beforeAll(async () => {
  const found = await rows.all<{ id: string; name: string }>('select id::text, name from locations')
  ids = new Map(found.map(({ id, name }) => [name, id]))
})
const syncPath = (name: string) => `/settings/locations/${ids.get(name)}/sync`

/** Posts the page's form, with some fields replaced. */
async function saveDecisions(name: string, choices: Record<string, string>) {
  const page = await dana.get(syncPath(name))
  const form = parseForms(page.text, syncPath(name)).find(({ fields }) =>
    fields.some(([field]) => field.startsWith('seen.')),
  )
  const fields = (form?.fields ?? []).filter(([field]) => !(field in choices) && field !== 'intent')
  return dana.post(syncPath(name), [...fields, ...Object.entries(choices)])
}
const loadEdits = async (name: string): Promise<string[]> => {
  const { calls } = await (await controlGoogle('calls', undefined, 'GET')).json()
  const linked = await rows.one<{ name: string }>(
    'select google_location_name as name from locations where id = $1',
    [ids.get(name)],
  )
  const profile = linked.name.replace(/^accounts\/\d+\//, '')
  return calls
    .filter(
      ({ method, path }: { method: string; path: string }) =>
        method === 'PATCH' && path.endsWith(`/${profile}`),
    )
    .map(({ query }: { query: { updateMask: string } }) => query.updateMask)
}
const loadPublication = (name: string) =>
  rows.one<{ state: string; reason: string }>(
    'select state, reason from location_publications where location_id = $1',
    [ids.get(name)],
  )

const switchGoogle = (name: string, isOn: boolean) =>
  build.listing({
    account_id: accounts.bakery.id,
    location_id: ids.get(name)!,
    directory: 'google_maps',
    is_enabled: isOn,
  })

describe('the Sync From Google page', () => {
  test('a location that matches its Google profile has nothing to sync', async () => {
    const page = textOf(await dana.get(syncPath('Oak Park')))
    expect(page).toContain('Nothing to sync')
    expect(page).toContain('Your location information matches Google.')
  })

  test('differences are listed with our value and Google’s, and the changed parts are marked', async () => {
    const response = await dana.get(syncPath('Chicago Loop'))
    const page = textOf(response)
    expect(page).toMatch(/Field Your value Google Phone/)
    expect(response.text).toMatch(/<del[^>]*>.*555-0101/)
    expect(response.text).toMatch(/<ins[^>]*>.*555-0199/)
    expect(page).toMatch(/Operating Hours .*Sunday/)
    expect(page).not.toContain('Monday')
  })

  test('a failing Google request shows the error message of the specification', async () => {
    await controlGoogle('faults', { match: 'getGoogleUpdated', mode: 'error-500' })
    const page = textOf(await dana.get(syncPath('Chicago Loop')))
    expect(page).toContain('An error occured fetching location info diff')
    expect(page).toContain('The provider returned error 500.')
  })
})

test('an accepted field is changed here, and a kept field is published to Google again', async () => {
  const { redirectTo } = await saveDecisions('Chicago Loop', {
    'choice.phone': 'accepted',
    'choice.hours': 'kept',
  })
  expect(redirectTo).toBe(syncPath('Chicago Loop'))
  expect(textOf(await dana.get(syncPath('Chicago Loop')))).toContain('Successfully synced location')
  expect(await rows.one('select phone from locations where id = $1', [ids.get('Chicago Loop')])).toEqual({
    phone: '(312) 555-0199',
  })
  const history = await rows.all(
    `select field, origin, actor from location_changes where location_id = $1 and origin = 'google'`,
    [ids.get('Chicago Loop')],
  )
  expect(history).toEqual([{ field: 'phone', origin: 'google', actor: 'Dana Okafor' }])
  await expect.poll(() => loadEdits('Chicago Loop')).toEqual(['phoneNumbers,regularHours'])
  await expect.poll(async () => (await loadPublication('Chicago Loop')).state).toMatch(/pending|live/)
  const decisions = await rows.all(
    'select field, decision, actor from location_decisions where location_id = $1 order by field',
    [ids.get('Chicago Loop')],
  )
  expect(decisions).toEqual([
    { field: 'hours', decision: 'kept', actor: 'Dana Okafor' },
    { field: 'phone', decision: 'accepted', actor: 'Dana Okafor' },
  ])
})

test('an ignored value is hidden until Google changes it', async () => {
  const locationName = 'Lakeview'
  const profile = await rows.one<{ name: string }>(
    `select replace(google_location_name, 'accounts/1101/', '') as name from locations where id = $1`,
    [ids.get(locationName)],
  )
  await controlGoogle('drift', {
    name: profile.name,
    location: { phoneNumbers: { primaryPhone: '(312) 555-0777' } },
  })
  await saveDecisions(locationName, { 'choice.phone': 'ignored' })
  const ignored = textOf(await dana.get(syncPath(locationName)))
  expect(ignored).toContain('Nothing to sync')
  expect(ignored).toContain('Ignored values')
  await controlGoogle('drift', {
    name: profile.name,
    location: { phoneNumbers: { primaryPhone: '+1 312 555 0777' } },
  })
  expect(textOf(await dana.get(syncPath(locationName)))).toContain('Nothing to sync')
  await controlGoogle('drift', {
    name: profile.name,
    location: { phoneNumbers: { primaryPhone: '(312) 555-0888' } },
  })
  const again = textOf(await dana.get(syncPath(locationName)))
  expect(again).not.toContain('Nothing to sync')
  expect(again).toContain('Ignored by Dana Okafor')
})

test('a decision about a value that Google has changed meanwhile is not applied', async () => {
  const locationName = 'Lakeview'
  await dana.post(syncPath(locationName), { 'seen.phone': 'another', 'choice.phone': 'accepted' })
  expect(textOf(await dana.get(syncPath(locationName)))).toContain(
    'Nothing was saved. Phone: changed since you opened this page.',
  )
  expect(await rows.one('select phone from locations where id = $1', [ids.get(locationName)])).not.toEqual({
    phone: '(312) 555-0888',
  })
})

test('Accept Changes accepts all differences shown', async () => {
  const locationName = 'Lakeview'
  await saveDecisions(locationName, { intent: 'accept' })
  expect(await rows.one('select phone from locations where id = $1', [ids.get(locationName)])).toEqual({
    phone: '(312) 555-0888',
  })
})

test('returns 404 for another account’s location, and 403 to users who may not edit locations', async () => {
  const grace = await signIn(application.url, 'grace')
  expect((await grace.get(syncPath('Chicago Loop'))).status).toBe(404)
  expect((await grace.post(syncPath('Chicago Loop'), { intent: 'retry' })).status).toBe(404)
  const ruth = await signIn(application.url, 'ruth')
  expect((await ruth.get(syncPath('Chicago Loop'))).status).toBe(403)
})

test('a rejected change shows the reason and can be sent again', async () => {
  const locationName = 'Oak Park'
  await controlGoogle('refuse', { name: 'locations/1101010', reason: 'STALE_DATA' })
  await rows.all(
    `update locations set google_location_name = 'accounts/1101/locations/1101010' where id = $1`,
    [ids.get(locationName)],
  )
  await controlGoogle('drift', {
    name: 'locations/1101010',
    location: { websiteUri: 'https://elsewhere.example' },
  })
  await saveDecisions(locationName, { 'choice.website': 'kept' })
  await expect.poll(async () => (await loadPublication(locationName)).state).toBe('rejected')
  const page = textOf(await dana.get(syncPath(locationName)))
  expect(page).toContain('Rejected')
  expect(page).toContain('Google changed this in the meantime.')
  await controlGoogle('refuse', { name: 'locations/1101010', reason: null })
  await dana.post(syncPath(locationName), { intent: 'retry' })
  await expect.poll(async () => (await loadPublication(locationName)).state).toMatch(/sent|pending|live/)
})

test('a refused save keeps all choices, including those for dates of special hours', async () => {
  const locationName = 'Lakeview'
  const profile = await rows.one<{ name: string }>(
    `select replace(google_location_name, 'accounts/1101/', '') as name from locations where id = $1`,
    [ids.get(locationName)],
  )
  const day = { year: new Date().getFullYear() + 1, month: 12, day: 24 }
  const date = `${day.year}-12-24`
  await controlGoogle('drift', {
    name: profile.name,
    location: {
      websiteUri: 'https://elsewhere.example',
      specialHours: { specialHourPeriods: [{ startDate: day, closed: true }] },
    },
  })
  await switchGoogle(locationName, false)
  const choices = { 'choice.website': 'kept', [`choice.special_hours.${date}`]: 'ignored' }
  const refused = await saveDecisions(locationName, choices)
  expect(refused.status).toBe(422)
  expect(textOf(refused)).toContain(
    'An error occurred while trying to sync location info. Google is turned off for this location',
  )
  const sent = parseForms(refused.text, syncPath(locationName)).flatMap(({ fields }) => fields)
  for (const choice of Object.entries(choices)) expect(sent).toContainEqual(choice)
  await switchGoogle(locationName, true)
})
