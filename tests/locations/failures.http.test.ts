import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { createBuilders } from '../support/builders'
import { parseForms } from '../support/parse-forms'
import { loadDemoAccounts } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { signIn, textOf } from '../support/visitor'

const application = await startTestApplication({ MAIL: 'off' })
const rows = await openSql(application.database)
const build = createBuilders(rows)
const cast = await loadDemoAccounts(application.database.ownerUrl)
const dana = await signIn(application.url, 'dana')
const { id } = await rows.one<{ id: string }>(
  `select id::text from locations where account_id = $1 and name = 'Skokie'`,
  [cast.accounts.bakery.id],
)
const base = `/settings/locations/${id}`
const path = `${base}/edit`

/** Statements that repair the database after the test. */
const repairs: string[] = []
async function breakTable(breakStatement: string, repair: string): Promise<void> {
  await rows.all(breakStatement)
  repairs.push(repair)
}
afterEach(async () => {
  for (const repair of repairs.splice(0)) await rows.all(repair)
})
const rejectWrites = (table: string, check: string) =>
  breakTable(
    `alter table ${table} add constraint unforeseen check (${check}) not valid`,
    `alter table ${table} drop constraint unforeseen`,
  )
const dropColumn = (table: string, column: string) =>
  breakTable(
    `alter table ${table} rename column ${column} to lost`,
    `alter table ${table} rename column lost to ${column}`,
  )

const saveForm = async (values: Record<string, string>) => {
  const { text } = await dana.get(path)
  const form = parseForms(text, path).find(({ fields }) => fields.some(([name]) => name === 'public_name'))
  const fields = Object.fromEntries((form?.fields ?? []).filter(([name]) => name !== '__intent__'))
  return dana.post(path, { ...fields, intent: 'save', ...values })
}
const closed = {
  'special_hours[0].id': '0-new',
  'special_hours[0].start_date': '2029-12-25',
  'special_hours[0].state': 'closed',
}

test('when saving a location fails, the form shows an error and keeps the typed values', async () => {
  await rejectWrites('locations', `city <> 'Nowhere'`)
  const before = await rows.fingerprint()
  const response = await saveForm({ city: 'Nowhere' })
  expect([response.status, response.text.includes('value="Nowhere"')]).toEqual([500, true])
  expect(textOf(response)).toContain(
    'There was an issue with updating this location. Please review the form and try again.',
  )
  expect(await rows.fingerprint()).toEqual(before)
})

test('failures to save overrides and holiday hours have their own messages', async () => {
  await rejectWrites('location_overrides', `phone is null`)
  const fields = { 'overrides.bing.phone_on': 'on', 'overrides.bing.phone': '312 555 0142' }
  const overrides = await saveForm(fields)
  expect(textOf(overrides)).toContain('There was an error while updating directory-specific overrides')
  expect([overrides.status, overrides.text.includes('value="312 555 0142"')]).toEqual([500, true])
  await rejectWrites('special_hours', 'not closed')
  const message = 'There was an error updating holiday hours'
  const confirmationIn = (text: string) => /name="special_hours_confirmed" value="([^"]+)"/.exec(text)![1]!
  const confirmation = await saveForm(closed)
  const inForm = await saveForm({ ...closed, special_hours_confirmed: confirmationIn(confirmation.text) })
  expect([inForm.status, textOf(inForm).includes(message)]).toEqual([500, true])
  const warned = await dana.post(`${base}/holiday-hours`, closed)
  const onPage = await dana.post(`${base}/holiday-hours`, {
    ...closed,
    special_hours_confirmed: confirmationIn(warned.text),
  })
  expect([onPage.status, textOf(onPage).includes(message)]).toEqual([500, true])
  expect(onPage.text).toContain('value="2029-12-25"')
})

test('when a part of a page cannot be loaded, its place shows an error and the rest of the page is shown', async () => {
  await dropColumn('special_hours', 'closed')
  await dropColumn('location_overrides', 'phone')
  await dropColumn('muted_location_issues', 'muted_by')
  await dropColumn('photos', 'category')
  const noDays = 'There was an error fetching special hours'
  const noNumbers = 'Failed to load directory-specific numbers...'
  const noMedia = 'There was an error retrieving media.'
  const noIssues = 'Unable to load issues at this time. Please reload or try again later.'
  const details = textOf(await dana.get(`${base}/details`))
  for (const part of [noDays, noNumbers, noMedia, noIssues, 'Internal Name Skokie'])
    expect(details).toContain(part)
  expect(textOf(await dana.get('/settings/locations'))).toContain(noIssues)
  expect(textOf(await dana.get(`${base}/holiday-hours`))).toContain(noDays)
})

test('saving the form keeps overrides that could not be loaded', async () => {
  await build.insert('location_overrides', {
    account_id: cast.accounts.bakery.id,
    location_id: id,
    directory: 'bing',
    phone: '(312) 555-0142',
  })
  await dropColumn('location_overrides', 'phone')
  const { text } = await dana.get(path)
  expect(text).toContain('name="without_overrides"')
  for (const repair of repairs.splice(0)) await rows.all(repair)
  const form = parseForms(text, path).find(({ fields }) => fields.some(([name]) => name === 'public_name'))
  const fields = Object.fromEntries((form?.fields ?? []).filter(([name]) => name !== '__intent__'))
  expect((await dana.post(path, { ...fields, intent: 'save', city: 'Skokie North' })).status).toBe(302)
  expect(await rows.all('select phone from location_overrides where location_id = $1', [id])).toHaveLength(1)
})

test('when deleting a location fails, it stays and its page shows an error', async () => {
  await rejectWrites('locations', 'removed_at is null')
  const { redirectTo } = await dana.post(`${base}/delete?page=2`, {})
  expect(redirectTo).toBe(`${base}/details?page=2`)
  expect(textOf(await dana.get(redirectTo!))).toContain('There was an error deleting your location.')
})

test('when a category cannot be looked up, its field shows an error and the form keeps the typed values', async () => {
  await dropColumn('business_categories', 'name')
  const response = await saveForm({ category_q: 'Car wash', city: 'Skokie South' })
  expect([response.status, response.text.includes('value="Skokie South"')]).toEqual([422, true])
  expect(textOf(response)).toContain(
    'Unable to load category at this time. Please reload or try again later.',
  )
})

test('when locations cannot be counted, the delete page shows an error', async () => {
  // A query for this location succeeds; a query that counts all locations fails.
  await breakTable(
    `create policy unforeseen on locations as restrictive for select to app_web using (id = ${id} or 1 / (id - id) > 0)`,
    'drop policy unforeseen on locations',
  )
  const page = await dana.get(`${base}/delete`)
  expect(page.status).toBe(200)
  expect(textOf(page)).toContain('Something went wrong fetching account information.')
})

test('lists that cannot be loaded say so in their place', async () => {
  await dropColumn('review_fetches', 'failing_since')
  const sources = textOf(await dana.get(`${base}/review-sources`))
  expect(sources).toContain('Unable to fetch url sources at this time. Please reload or try again later.')
  expect(sources).toContain('Skokie')
  await dropColumn('group_locations', 'group_id')
  const groups = await dana.get(`/settings/locations/new/${id}/groups`)
  expect(textOf(groups)).toContain('Unable to load groups at this time. Please reload or try again later.')
  expect(groups.text).toContain('href="/settings/locations"')
  await dropColumn('saved_filter_uses', 'days')
  const filters = await dana.get('/settings/saved-filters')
  expect([filters.status, textOf(filters).includes('Failed to fetch saved filteres')]).toEqual([200, true])
})

test('an upload that fails unexpectedly says so in the form', async () => {
  await rejectWrites('imports', `file_name <> 'lost.csv'`)
  const file = new FormData()
  file.append('file', new Blob(['Location,Rating,Review\nSkokie,5,Good\n']), 'lost.csv')
  const importForm = await dana.upload('/settings/imports/new', file)
  expect([importForm.status, textOf(importForm).includes('An unexpected error occured')]).toEqual([500, true])
  await rejectWrites('white_label_logos', 'image is null')
  const { text } = await dana.get('/settings/white-label')
  const form = parseForms(text, '/settings/white-label').find(({ fields }) =>
    fields.some(([name]) => name === 'productName'),
  )
  const logo = new FormData()
  for (const [name, value] of form?.fields ?? []) if (name !== 'logo') logo.append(name, value)
  logo.set('productName', 'Wheatwhistle')
  logo.set('intent', 'save')
  const image = { width: 100, height: 30, channels: 3, background: '#1b5bb8' } as const
  logo.append('logo', new Blob([new Uint8Array(await sharp({ create: image }).png().toBuffer())]), 'logo.png')
  const whiteLabel = await dana.upload('/settings/white-label', logo)
  expect(whiteLabel.status).toBe(500)
  expect(textOf(whiteLabel)).toContain('Unable to upload image, please try again later')
  expect(whiteLabel.text).toContain('value="Wheatwhistle"')
})
