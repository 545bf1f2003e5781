import { expect, test } from 'vitest'
import { factOf, inputFacts } from '#app/product/locations/facts'
import { listingFieldOf } from '#app/product/locations/publishing/publication'
import { differencesOf } from '#app/product/locations/sync/differences'
import { parseForms } from '../../support/parse-forms'
import { loadDemoAccounts } from '../../support/people'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { signIn, textOf } from '../../support/visitor'

// The second phone uses every property of the table of facts, so these tests cover any fact added there.
const application = await startTestApplication({ LOG_LEVEL: 'silent' }, ['emulators', 'worker'])
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
  await expect.poll(async () => (await dana.get(at)).text).not.toContain('<progress')
}

test('every text fact has a field in the form and is shown on the details page', async () => {
  const form = parseForms((await dana.get(path)).text, path).find(({ fields }) =>
    fields.some(([name]) => name === 'public_name'),
  )!
  const fieldNames = new Set(form.fields.map(([name]) => name))
  expect(inputFacts.filter((name) => !fieldNames.has(name))).toEqual([])
  const details = textOf(await dana.get(`/settings/locations/${id}/details`))
  // The details page shows all lines of the address under one label.
  const labeledFacts = inputFacts.filter((name) => factOf(name).part !== 'address' || name === 'address')
  expect(labeledFacts.filter((name) => !details.includes(factOf(name).label))).toEqual([])
})

test('a second phone is validated for the country and stored in its format', async () => {
  const refused = await saveForm({ phone_2: '12' })
  expect([refused.status, textOf(refused).includes('Enter a phone number such as (512) 555-0100')]).toEqual([
    422,
    true,
  ])
  expect((await saveForm({ phone_2: '312.555.0190' })).status).toBe(302)
  expect(await loadPhone()).toBe('(312) 555-0190')
  expect(textOf(await dana.get(`/settings/locations/${id}/details`))).toContain('Phone 2 (312) 555-0190')
})

test('a change of the second phone appears in the history and can be undone', async () => {
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

test('only directories that show a second phone can have an override for it', async () => {
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

test('the second phone is sent only to directories that show one', () => {
  expect(listingFieldOf('phone_2', 'google_maps')).toBe('phone')
  expect(listingFieldOf('phone_2', 'bing')).toBeNull()
  expect(listingFieldOf('override.apple_maps.phone_2', 'apple_maps')).toBe('phone')
  expect(listingFieldOf('override.apple_maps.phone_2', 'google_maps')).toBeNull()
})

test('without a second phone of ours, Google’s second phone is not a difference', () => {
  const facts = {
    public_name: 'Oak Park',
    external_id: null,
    address: null,
    phone: null,
    website: null,
    category: null,
    open_status: 'active' as const,
    hours: null,
    special_hours: [],
  }
  const context = { countryId: 'US', today: '2026-11-25', stateName: (state: string) => state }
  const shown = { ...facts, phone_2: '312-555-0190' }
  expect(differencesOf(facts, shown, context)).toEqual([])
  expect(differencesOf({ ...facts, phone_2: '(312) 555-0190' }, shown, context)).toEqual([])
  expect(differencesOf({ ...facts, phone_2: '(312) 555-0191' }, shown, context)).toEqual([
    { field: 'phone_2', target: '(312) 555-0191', source: '312-555-0190' },
  ])
})

test('the second phone is in the CSV of locations and can be set by a bulk edit', async () => {
  const file = await dana.get('/export/csv/locations')
  expect(file.text).toMatch(/"?Phone"?,"?Phone 2"?,"?Website"?/)
  expect(file.text).toContain('(312) 555-0190')
  const chosen = await dana.post('/settings/locations/bulk/facts/phone_2', { ids: [id] })
  const draft = await dana.post(chosen.redirectTo!, { step: 'check', phone_2: '800 555 0199' })
  const confirmed = await dana.post(draft.redirectTo!)
  await waitForStatus(confirmed.redirectTo!)
  expect(await loadPhone()).toBe('(800) 555-0199')
})
