import { expect, test } from 'vitest'
import { factOf, inputFacts } from '#app/locations/facts'
import { differencesOf } from '#app/locations/sync/differences'
import { listingFieldOf } from '#app/locations/sync/publication'
import { parseForms } from '../../support/parse-forms'
import { loadDemoAccounts } from '../../support/people'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { signIn, textOf } from '../../support/visitor'

// A fact with all that the table of facts can say of one: what holds for it holds for the next.
const application = await startTestApplication({ LOG_LEVEL: 'silent' }, ['stand-ins', 'worker'])
const rows = await openSql(application.database)
const { accounts } = await loadDemoAccounts(application.database.ownerUrl)
const dana = await signIn(application.url, 'dana')
const { id } = await rows.one<{ id: string }>(
  `select id::text from locations where account_id = $1 and name = 'Oak Park'`,
  [accounts.bakery.id],
)
const path = `/settings/locations/${id}/edit`

async function saveForm(values: Record<string, string>) {
  const form = parseForms((await dana.get(path)).text, path).find(({ fields }) =>
    fields.some(([name]) => name === 'public_name'),
  )!
  const fields = Object.fromEntries(form.fields.filter(([name]) => name !== '__intent__'))
  return dana.post(path, { ...fields, intent: 'save', ...values })
}
const loadPhone = async () =>
  (await rows.one<{ phone_2: string }>('select phone_2 from locations where id = $1', [id])).phone_2
const waitForStatus = async (at: string) => {
  await expect.poll(async () => (await dana.get(at)).text, { timeout: 20_000 }).not.toContain('<progress')
}

test('every text of the form is drawn there, or saving the form would empty it, and stands on the details page', async () => {
  const form = parseForms((await dana.get(path)).text, path).find(({ fields }) =>
    fields.some(([name]) => name === 'public_name'),
  )!
  const drawn = new Set(form.fields.map(([name]) => name))
  expect(inputFacts.filter((name) => !drawn.has(name))).toEqual([])
  const details = textOf(await dana.get(`/settings/locations/${id}/details`))
  // The lines of the address stand under its label together.
  const alone = inputFacts.filter((name) => factOf(name).part !== 'address' || name === 'address')
  expect(alone.filter((name) => !details.includes(factOf(name).label))).toEqual([])
})

test('a second phone is checked by the country, and kept as it writes numbers', async () => {
  const refused = await saveForm({ phone_2: '12' })
  expect([refused.status, textOf(refused).includes('Enter a phone number such as (512) 555-0100')]).toEqual([
    422,
    true,
  ])
  expect((await saveForm({ phone_2: '312.555.0190' })).status).toBe(302)
  expect(await loadPhone()).toBe('(312) 555-0190')
  expect(textOf(await dana.get(`/settings/locations/${id}/details`))).toContain('Phone 2 (312) 555-0190')
})

test('its history names it, and takes it back', async () => {
  await saveForm({ phone_2: '312 555 0191' })
  const history = await dana.get(`/settings/locations/${id}/history?field=phone`)
  expect(textOf(history)).toContain('Phone 2')
  expect(textOf(await dana.get(`/settings/locations/${id}/history?field=names`))).not.toContain('Phone 2')
  const change = await rows.one<{ id: string }>(
    `select max(id)::text as id from location_changes where location_id = $1 and field = 'phone_2'`,
    [id],
  )
  await dana.post(`/settings/locations/${id}/history/${change.id}/undo`)
  expect(await loadPhone()).toBe('(312) 555-0190')
})

test('a directory that shows one may show another; the others are not offered it', async () => {
  const { text } = await dana.get(path)
  expect(text).toContain('overrides.apple_maps.phone_2_on')
  expect(text).not.toContain('name="overrides.bing.phone_2_on"')
  const blank = await saveForm({ 'overrides.google_maps.phone_2_on': 'on' })
  expect(textOf(blank)).toContain('Enter phone number or unselect directory')
  const saved = await saveForm({
    'overrides.google_maps.phone_2_on': 'on',
    'overrides.google_maps.phone_2': '312 555 0142',
  })
  expect(saved.status).toBe(302)
  expect(textOf(await dana.get(`/settings/locations/${id}/details`))).toContain(
    'Google uses (312) 555-0142 (override) instead of (312) 555-0190',
  )
  expect(textOf(await dana.get(`/settings/locations/${id}/history`))).toContain('Phone 2 on Google')
})

test('directories that show one are told of it, and no others', () => {
  expect(listingFieldOf('phone_2', 'google_maps')).toBe('phone')
  expect(listingFieldOf('phone_2', 'bing')).toBeNull()
  expect(listingFieldOf('override.apple_maps.phone_2', 'apple_maps')).toBe('phone')
  expect(listingFieldOf('override.apple_maps.phone_2', 'google_maps')).toBeNull()
})

test('where there is none, what Google shows is no difference', () => {
  const facts = {
    ...{ public_name: 'Oak Park', external_id: null, address: null, phone: null, website: null },
    ...{ category: null, open_status: 'active' as const, hours: null, special_hours: [] },
  }
  const comparing = { countryId: 'US', today: '2026-11-25', stateName: (state: string) => state }
  const shown = { ...facts, phone_2: '312-555-0190' }
  expect(differencesOf(facts, shown, comparing)).toEqual([])
  expect(differencesOf({ ...facts, phone_2: '(312) 555-0190' }, shown, comparing)).toEqual([])
  expect(differencesOf({ ...facts, phone_2: '(312) 555-0191' }, shown, comparing)).toEqual([
    { field: 'phone_2', target: '(312) 555-0191', source: '312-555-0190' },
  ])
})

test('the file of locations has it, and many locations get one at once', async () => {
  const file = await dana.get('/export/csv/locations')
  expect(file.text).toMatch(/"?Phone"?,"?Phone 2"?,"?Website"?/)
  expect(file.text).toContain('(312) 555-0190')
  const chosen = await dana.post('/settings/locations/bulk/facts/phone_2', { ids: [id] })
  const draft = await dana.post(chosen.redirectTo!, { step: 'check', phone_2: '800 555 0199' })
  const confirmed = await dana.post(draft.redirectTo!)
  await waitForStatus(confirmed.redirectTo!)
  expect(await loadPhone()).toBe('(800) 555-0199')
})
