import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { createBuilders } from '../../support/builders'
import { parseForms } from '../../support/parse-forms'
import { loadDemoAccounts } from '../../support/people'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { type FormFields, type PageResponse, signIn, textOf, type Visitor } from '../../support/visitor'

const application = await startTestApplication({ LOG_LEVEL: 'silent' }, ['emulators', 'worker'])
const rows = await openSql(application.database)
const build = createBuilders(rows)
const { accounts, people } = await loadDemoAccounts(application.database.ownerUrl)
const bakery = accounts.bakery.id
let dana: Visitor
let ids: string[]
beforeAll(async () => {
  dana = await signIn(application.url, 'dana')
  ids = (
    await rows.all<{ id: string }>(
      `select id::text from locations where account_id = $1 and open_status = 'active' order by id`,
      [bakery],
    )
  ).map(({ id }) => id)
})

const path = '/settings/locations/bulk/hours'
const allDaysFields = (opens: string, closes: string): FormFields =>
  Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].flatMap((day) => [
      [`hours.${day}.state`, 'open'],
      [`hours.${day}.hours[0].open_time`, opens],
      [`hours.${day}.hours[0].close_time`, closes],
    ]),
  )
const weekFields = (opens: string, closes: string): FormFields => ({
  step: 'check',
  'hours.week': 'set',
  ...allDaysFields(opens, closes),
})

/** Performs an edit as a user without JavaScript: fills the form, opens the dry run, confirms, waits for the end. */
async function runEdit(visitor: Visitor, selected: string[], fields: FormFields): Promise<string> {
  const choice = await visitor.post(path, { ids: selected, returnTo: '/settings/locations' })
  const draft = await visitor.post(choice.redirectTo!, fields)
  expect(draft.redirectTo).toMatch(/^\/settings\/locations\/bulk\/\d+\/check$/)
  const confirmed = await visitor.post(draft.redirectTo!)
  expect(confirmed.redirectTo).toBe(draft.redirectTo!.replace('/check', ''))
  await waitForEnd(visitor, confirmed.redirectTo!)
  return confirmed.redirectTo!
}

async function waitForEnd(visitor: Visitor, path: string): Promise<PageResponse> {
  for (let n = 0; n < 200; n++) {
    const page = await visitor.get(path)
    if (!page.text.includes('<progress')) return page
    await sleep(100)
  }
  throw new Error('the edit did not end in time')
}

const listClosingTimes = async (locationIds: string[]) =>
  (
    await rows.all<{ close: string | null }>(
      `select hours #>> '{monday,hours,0,close_time}' as close from locations
       where account_id = $1 and id = any($2) order by id`,
      [bakery, locationIds],
    )
  ).map(({ close }) => close)

test('an empty selection shows an error with a link back', async () => {
  const choosePage = await dana.post(path, { returnTo: '/settings/locations?keywords=a' })
  const page = await dana.get(choosePage.redirectTo!)
  expect(textOf(page)).toContain('There is a problem Select at least one location')
  expect(page.text).toContain('href="/settings/locations?keywords=a"')
})

test('the list offers bulk edits only to users who can edit locations', async () => {
  expect((await dana.get('/settings/locations')).text).toMatch(
    /formAction="\/settings\/locations\/bulk\/hours"/i,
  )
  const ruth = await signIn(application.url, 'ruth')
  expect((await ruth.get('/settings/locations')).text).not.toContain('bulk/hours')
  for (const url of [path, '/settings/locations/bulk', '/settings/locations/bulk/holiday-hours'])
    expect([url, (await ruth.get(url)).status]).toEqual([url, 403])
})

test('the form cannot continue without hours and shows why', async () => {
  const choosePage = await dana.post(path, { ids: ids.slice(0, 2) })
  const page = await dana.get(choosePage.redirectTo!)
  expect(textOf(page)).toContain('2 locations selected')
  expect(textOf(page)).toContain('Add hours to continue')
  const none = await dana.post(choosePage.redirectTo!, { step: 'check', 'hours.week': 'none' })
  expect([none.status, textOf(none).includes('There is a problem Add hours to continue')]).toEqual([
    422,
    true,
  ])
  const invalid = await dana.post(choosePage.redirectTo!, weekFields('9ish', '17:00'))
  expect([invalid.status, invalid.text.includes('value="9ish"')]).toEqual([422, true])
  expect(textOf(invalid)).toContain('Monday: enter the opening time as 9:00 AM, 17:30 or 24 hours')
})

test('the dry run shows the old and new values of each location and changes none', async () => {
  const choosePage = await dana.post(path, { ids: ids.slice(0, 3) })
  const before = (await rows.fingerprint()).locations
  const draft = await dana.post(choosePage.redirectTo!, weekFields('6:15 AM', '17:45'))
  const page = await dana.get(draft.redirectTo!)
  expect(textOf(page)).toContain('3 locations will change, 0 won’t, 0 can’t be updated')
  expect(page.text).toMatch(/<del[^>]*>/)
  expect(page.text).toMatch(/<ins[^>]*>.*Mon–Sun 6:15 AM – 5:45 PM/)
  expect((await rows.fingerprint()).locations).toBe(before)
  // A draft is not visible to other users.
  const marco = await signIn(application.url, 'marco')
  expect((await marco.get(draft.redirectTo!)).status).toBe(404)
  expect((await marco.post(draft.redirectTo!)).status).toBe(404)
})

test('the dry run names the locations that have an error, and will not change them', async () => {
  const { id, name } = await rows.one<{ id: string; name: string }>(
    `update locations set open_status = 'inactive' where account_id = $1 and id = $2 returning id::text, name`,
    [bakery, ids.at(-1)],
  )
  const choosePage = await dana.post(path, { ids: [ids[0]!, id] })
  const draft = await dana.post(choosePage.redirectTo!, weekFields('6:25 AM', '17:45'))
  expect(textOf(await dana.get(draft.redirectTo!))).toContain(
    `The following locations have an error and will not be synced: ${name}`,
  )
  await rows.all(`update locations set open_status = 'active' where account_id = $1 and id = $2`, [
    bakery,
    id,
  ])
})

test('the user who prepared an edit can ask Google to validate it before confirming', async () => {
  const choosePage = await dana.post(path, { ids: ids.slice(0, 3) })
  const draft = await dana.post(choosePage.redirectTo!, weekFields('6:20 AM', '17:45'))
  const [check, googleCheckPath] = [draft.redirectTo!, draft.redirectTo!.replace('/check', '/google-check')]
  const offer = await dana.get(check)
  expect(textOf(offer)).toContain('Check with Google first')
  expect(textOf(offer)).not.toContain('Not checked')
  const marco = await signIn(application.url, 'marco')
  for (const url of [googleCheckPath, googleCheckPath.replace('google-check', 'google-refusals')])
    expect([(await marco.get(url)).status, (await marco.post(url)).status]).toEqual([404, 404])
  expect((await dana.post(googleCheckPath)).redirectTo).toBe(check)
  const checkText = textOf(await waitForEnd(dana, check))
  expect(checkText).toContain('it would accept 3 and would reject 0.')
  expect(checkText).toContain('Google would accept it')
})

test('the result and its CSV list every location, and undo restores all but those edited since', async () => {
  const someIds = ids.slice(0, 5)
  const before = await listClosingTimes(someIds)
  const result = await runEdit(dana, someIds, weekFields('7:00 AM', '16:30'))
  const page = await dana.get(result)
  expect(textOf(page)).toContain('Successfully updated hours')
  expect(textOf(page)).toMatch(/5 locations changed, 0 already had these values/)
  const [, editId] = /bulk\/(\d+)/.exec(result)!
  const csv = await dana.get(`/export/csv/bulk-edits/${editId}?view=changed`)
  expect(csv.text.trim().split('\r\n')).toHaveLength(6)

  await build.locationChange({
    account_id: bakery,
    location_id: someIds[1]!,
    field: 'hours',
    after: null,
    actor: 'Marco Lindqvist',
  })
  const undoPage = await dana.get(`${result}/undo`)
  expect(textOf(undoPage)).toContain(
    'Operating hours of 5 locations will be restored to the previous values.',
  )
  const undoResponse = await dana.post(`${result}/undo`)
  const outcome = await waitForEnd(dana, undoResponse.redirectTo!)
  expect(textOf(outcome)).toContain('4 locations restored')
  expect(textOf(outcome)).toContain('1 location skipped because it was edited since.')
  expect(textOf(outcome)).toContain('Operating Hours: edited since by Marco Lindqvist')
  expect(await listClosingTimes(someIds)).toEqual(before.with(1, '16:30'))
  expect((await dana.post(`${result}/undo`)).redirectTo).toBe(undoResponse.redirectTo)
})

test('locations that cannot be written are reported with the message of the specification, and only they are retried', async () => {
  const someIds = ids.slice(5, 9)
  await rows.all(
    `alter table locations add constraint broken check (id not in (${someIds.slice(0, 2).join()}) or hours #>> '{monday,hours,0,close_time}' is distinct from '20:20')`,
  )
  const result = await runEdit(dana, someIds, weekFields('7:00 AM', '20:20'))
  const page = await dana.get(result)
  expect(textOf(page)).toContain('2 locations could not be updated')
  expect(textOf(await dana.get(`${result}?view=failed`))).toContain(
    'Not updated Location could not be updated',
  )
  await rows.all('alter table locations drop constraint broken')
  const [retry] = parseForms(page.text, result).filter(({ action }) => action.endsWith('/retry'))
  await dana.post(retry!.action)
  expect(textOf(await waitForEnd(dana, result))).toContain('4 locations changed')
})

/** Makes the emulated Google refuse every edit of the profile, until the reason is set to null. */
const setGoogleRefusal = (name: string, reason: string | null) =>
  fetch(`${application.googleUrl}/emulator/refuse`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, reason }),
  })

test('locations that Google rejects are reported with the reason, and only they are sent again', async () => {
  const profiles = await rows.all<{ id: string; name: string }>(
    `select id::text, 'locations/' || split_part(google_location_name, '/', 4) as name from locations
     where account_id = $1 and google_location_name is not null and open_status = 'active' order by id desc limit 3`,
    [bakery],
  )
  const [refused] = profiles as [{ id: string; name: string }]
  expect((await setGoogleRefusal(refused.name, 'STALE_DATA')).status).toBe(200)
  const result = await runEdit(
    dana,
    profiles.map(({ id }) => id),
    weekFields('8:08 AM', '18:08'),
  )
  const loadRejected = async () => textOf(await dana.get(`${result}?view=rejected`))
  await expect.poll(loadRejected).toContain('Google rejected 1 location.')
  expect(await loadRejected()).toMatch(/Changed Rejected Google changed this in the meantime\./)
  await setGoogleRefusal(refused.name, null)
  await dana.post(`${result}/retry`)
  await expect.poll(loadRejected).not.toContain('Google rejected')
})

test('selecting all matches submits a filter with the count, and a different count requires another confirmation', async () => {
  const matching = { scope: 'all', search: 'keywords=a', expected: '1' }
  const choosePage = await dana.post(path, matching)
  const page = await dana.get(choosePage.redirectTo!)
  expect(textOf(page)).toMatch(/The filter matches \d+ locations now\. Go back, review them/)
  const [, count] = /matches (\d+) locations/.exec(textOf(page))!
  const confirmedAgain = await dana.post(path, { ...matching, expected: count! })
  expect(textOf(await dana.get(confirmedAgain.redirectTo!))).toContain(`${count} locations selected`)
})

test('holiday hours require a second click to confirm', async () => {
  const choosePage = await dana.post('/settings/locations/bulk/holiday-hours', { ids: ids.slice(0, 2) })
  const page = await dana.get(choosePage.redirectTo!)
  expect(textOf(page)).toContain('Add a date to continue')
  const draft = await dana.post(choosePage.redirectTo!, {
    step: 'check',
    'special_hours[0].id': '0-new',
    'special_hours[0].start_date': '2027-12-25',
    'special_hours[0].state': 'closed',
  })
  const first = await dana.post(draft.redirectTo!)
  expect([first.status, textOf(first).includes('Continue anyway')]).toEqual([409, true])
  const second = await dana.post(draft.redirectTo!, { confirmed: 'yes' })
  expect(textOf(await waitForEnd(dana, second.redirectTo!))).toContain(
    'Your holiday hours have been updated.',
  )
  const saved = await rows.all(
    `select from special_hours where account_id = $1 and start_date = '2027-12-25' and closed`,
    [bakery],
  )
  expect(saved).toHaveLength(2)
})

test('holiday hours suggest the holidays of the country with most locations', async () => {
  const choosePage = await dana.post('/settings/locations/bulk/holiday-hours', { ids: ids.slice(0, 2) })
  const suggestions = async () => textOf(await dana.get(choosePage.redirectTo!))
  expect(await suggestions()).toContain('Thanksgiving Day')
  const before = await rows.all<{ id: string; country_id: string }>(
    'select id::text, country_id from locations where account_id = $1',
    [bakery],
  )
  await rows.all(`update locations set country_id = 'FR' where account_id = $1 and id <> $2`, [
    bakery,
    ids[0],
  ])
  expect(await suggestions()).toContain('Bastille Day')
  expect(await suggestions()).not.toContain('Thanksgiving Day')
  for (const { id, country_id } of before)
    await rows.all('update locations set country_id = $3 where account_id = $1 and id = $2', [
      bakery,
      id,
      country_id,
    ])
})

test('a website is edited in bulk in the same steps as hours, including undo', async () => {
  const url = '/settings/locations/bulk/facts/website'
  const someIds = ids.slice(6, 8)
  const choosePage = await dana.post(url, { ids: someIds, returnTo: '/settings/locations' })
  const refused = await dana.post(choosePage.redirectTo!, { step: 'check', website: 'no website' })
  expect(refused.status).toBe(422)
  expect(textOf(refused)).toContain('Enter a web address such as https://www.example.com')
  expect(refused.text).toContain('value="no website"')
  const draft = await dana.post(choosePage.redirectTo!, {
    step: 'check',
    website: 'wheatwhistle.example/all',
  })
  const check = await dana.get(draft.redirectTo!)
  expect(textOf(check)).toContain('2 locations will change')
  expect(textOf(check)).toContain('https://wheatwhistle.example/all')
  const confirmed = await dana.post(draft.redirectTo!)
  expect(textOf(await waitForEnd(dana, confirmed.redirectTo!))).toContain('Successfully updated website')
  const listWebsites = async () =>
    (
      await rows.all<{ website: string }>(
        'select website from locations where account_id = $1 and id = any($2)',
        [bakery, someIds],
      )
    ).map(({ website }) => website)
  expect(new Set(await listWebsites())).toEqual(new Set(['https://wheatwhistle.example/all']))
  const undoResponse = await dana.post(`${confirmed.redirectTo}/undo`)
  await waitForEnd(dana, undoResponse.redirectTo!)
  expect(await listWebsites()).not.toContain('https://wheatwhistle.example/all')
  expect((await dana.get('/settings/locations/bulk/facts/name')).status).toBe(404)
})

test('a limited user edits only their own locations', async () => {
  const leo = await signIn(application.url, 'leo')
  const mayEdit = (await leo.get(path)).status === 200
  if (!mayEdit) {
    await build.permission({ account_id: bakery, id: people.leo.userId }, 'location.update')
  }
  const choosePage = await leo.post(path, { ids })
  expect(textOf(await leo.get(choosePage.redirectTo!))).toContain('2 locations selected')
  const result = await runEdit(leo, ids, weekFields('5:00 AM', '11:11'))
  const changed = await rows.all(
    `select from locations where account_id = $1 and hours #>> '{monday,hours,0,close_time}' = '11:11'`,
    [bakery],
  )
  expect(changed).toHaveLength(2)
  expect((await leo.get(result)).status).toBe(200)
  const list = textOf(await leo.get('/settings/locations/bulk'))
  expect(list).toContain('Leo Castellanos')
})

test('another account’s edit returns 404', async () => {
  const { id } = await rows.one<{ id: string }>(
    'select max(id)::text as id from bulk_edits where account_id = $1',
    [bakery],
  )
  const grace = await signIn(application.url, 'grace')
  for (const url of [`/settings/locations/bulk/${id}`, `/settings/locations/bulk/${id}/check`])
    expect([url, (await grace.get(url)).status]).toEqual([url, 404])
  for (const step of ['check', 'undo', 'retry'])
    expect((await grace.post(`/settings/locations/bulk/${id}/${step}`)).status).toBe(404)
  expect((await grace.get(`/export/csv/bulk-edits/${id}`)).status).toBe(404)
})

test('an edit of forty locations, three of them refused by Google, is retried and then undone everywhere', async () => {
  const all = await rows.all<{ id: string; profile: string; status: string }>(
    `select id::text, 'locations/' || split_part(google_location_name, '/', 4) as profile, open_status as status
     from locations where account_id = $1 and google_location_name is not null order by id`,
    [bakery],
  )
  expect(all).toHaveLength(40)
  const open = all.filter(({ status }) => status !== 'inactive').map(({ id }) => id)
  const before = await listClosingTimes(open)
  const refused = all.filter(({ status }) => status === 'active').slice(10, 13)
  for (const { profile } of refused) await setGoogleRefusal(profile, 'STALE_DATA')
  const result = await runEdit(
    dana,
    all.map(({ id }) => id),
    weekFields('6:15 AM', '18:15'),
  )
  const page = async (view: string) => textOf(await dana.get(`${result}?view=${view}`))
  expect(await page('')).toContain(`${open.length} locations changed`)
  expect(await page('failed')).toContain('1 location')
  await expect.poll(() => page('rejected')).toContain('Google rejected 3 locations.')
  const [, editId] = /bulk\/(\d+)/.exec(result)!
  // Our sentence only: a cell has no line with what Google wrote.
  const csv = await dana.get(`/export/csv/bulk-edits/${editId}?view=rejected`)
  expect(csv.text.trim().split('\n')).toHaveLength(4)
  for (const { profile } of refused) await setGoogleRefusal(profile, null)
  await dana.post(`${result}/retry`)
  const countUnsent = () =>
    rows.all(
      `select location_id from location_publications
       where account_id = $1 and location_id = any($2) and state not in ('sent', 'pending', 'live')`,
      [bakery, open],
    )
  await expect.poll(countUnsent).toEqual([])

  const undoResponse = await dana.post(`${result}/undo`)
  expect(textOf(await waitForEnd(dana, undoResponse.redirectTo!))).toContain(
    `${open.length} locations restored`,
  )
  expect(await listClosingTimes(open)).toEqual(before)
  await expect.poll(countUnsent).toEqual([])
})

test('without the holiday hours feature, bulk holiday hours return 404 and a started edit cannot continue', async () => {
  const url = '/settings/locations/bulk/holiday-hours'
  const choosePage = await dana.post(url, { ids: ids.slice(0, 2) })
  const draft = await dana.post(choosePage.redirectTo!, {
    step: 'check',
    'special_hours[0].id': '0-new',
    'special_hours[0].start_date': '2028-07-04',
    'special_hours[0].state': 'closed',
  })
  await build.setting(bakery, 'special_hours', 'false')
  const shown = [
    await dana.get(choosePage.redirectTo!),
    await dana.get(draft.redirectTo!),
    await dana.post(draft.redirectTo!),
  ]
  await rows.all(`delete from account_settings where code = 'special_hours'`)
  expect(shown.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(
    await rows.all(`select from special_hours where account_id = $1 and start_date = '2028-07-04'`, [bakery]),
  ).toEqual([])
})
