import { expect, test } from 'vitest'
import { formatDate } from '#app/kit/opening-hours/dates'
import { maxRows } from '#app/product/locations/hours/special-row-form-values'
import { createBuilders } from '../../support/builders'
import { parseForms } from '../../support/parse-forms'
import { loadDemoAccounts } from '../../support/people'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { type FormFields, type PageResponse, signIn, textOf } from '../../support/visitor'

// A form with the maximum of 250 rows, which two tests post, uses 200 ms of CPU time on a quiet machine.
const application = await startTestApplication({ MAIL: 'off', LOG_CPU_MS: '500' })
const rows = await openSql(application.database)
const build = createBuilders(rows)
const cast = await loadDemoAccounts(application.database.ownerUrl)
const dana = await signIn(application.url, 'dana')
const findLocationId = async (account: keyof typeof cast.accounts, offset = 0) =>
  (
    await rows.one<{ id: string }>(
      'select id::text from locations where account_id = $1 order by id offset $2 limit 1',
      [cast.accounts[account].id, offset],
    )
  ).id
const pagePath = (locationId: string) => `/settings/locations/${locationId}/holiday-hours`
const dateInDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const [soon, later] = [dateInDays(30), dateInDays(31)]
const loadDays = (locationId: string) =>
  rows.all<{ start_date: string; closed: boolean; hours: unknown }>(
    'select start_date::text, closed, is_24_hours, hours from special_hours where location_id = $1 order by 1',
    [locationId],
  )
const closedOn = (date: string, index = 0): FormFields => ({
  [`special_hours[${index}].id`]: `${index}-new`,
  [`special_hours[${index}].start_date`]: date,
  [`special_hours[${index}].state`]: 'closed',
})
/** Returns the fields that the page's form posts, with some values replaced. */
const fieldsOf = ({ text }: PageResponse, path: string, values: Record<string, string> = {}) => {
  const form = parseForms(text, path).find(({ fields }) =>
    fields.some(([name]) => name.startsWith('special_hours')),
  )
  // Of several buttons with the same name, a browser sends only the pressed one.
  const fields = (form?.fields ?? []).filter(([name]) => name !== '__intent__' && !(name in values))
  return [...fields, ...Object.entries(values)] as [string, string][]
}
/** Presses a button of the page, found by its label. */
const pressButton = (
  visitor: typeof dana,
  page: PageResponse,
  path: string,
  label: string,
  values: Record<string, string> = {},
) => {
  const button = [...page.text.matchAll(/<button\b[^>]*>.*?<\/button>/gs)].find(
    ([each]) => each.includes(`aria-label="${label}"`) || each.replace(/<[^>]+>/g, '').trim() === label,
  )
  const value = /\svalue="([^"]*)"/.exec(button?.[0] ?? '')?.[1]?.replaceAll('&quot;', '"')
  if (value === undefined) throw new Error(`no button ${label}`)
  return visitor.post(path, [...fieldsOf(page, path, values), ['__intent__', value]])
}

test('the first save shows a warning and writes nothing; "Continue anyway" saves', async () => {
  const locationId = await findLocationId('bakery')
  const path = pagePath(locationId)
  expect(textOf(await dana.get(path))).toContain('You have no Holiday Hours set.')
  const before = await rows.fingerprint()
  const warned = await dana.post(path, closedOn(soon))
  expect(warned.status).toBe(409)
  expect(textOf(warned)).toContain('This replaces the hours on these dates')
  expect(textOf(warned)).toContain('Continue anyway')
  expect(await rows.fingerprint()).toEqual(before)
  expect((await dana.post(path, fieldsOf(warned, path))).redirectTo).toBe(path)
  expect(await loadDays(locationId)).toMatchObject([{ start_date: soon, closed: true }])
  expect(textOf(await dana.get(path))).toContain('Successfully updated hours')
})

test('saving a stale form keeps dates that were added since', async () => {
  const locationId = await findLocationId('bakery', 1)
  const path = pagePath(locationId)
  const stale = await dana.get(path)
  await dana.post(path, fieldsOf(await dana.post(path, closedOn(soon)), path))
  const warned = await dana.post(path, [...fieldsOf(stale, path), ...Object.entries(closedOn(later))] as [
    string,
    string,
  ][])
  await dana.post(path, fieldsOf(warned, path))
  expect((await loadDays(locationId)).map(({ start_date }) => start_date)).toEqual([soon, later])
})

test('saving a stale form does not revert another user’s changes, and editing the same date is a conflict', async () => {
  const locationId = await findLocationId('bakery', 7)
  const path = pagePath(locationId)
  await dana.post(path, fieldsOf(await dana.post(path, closedOn(soon)), path))
  const stale = await dana.get(path)
  const marco = await signIn(application.url, 'marco')
  const open = {
    'special_hours[0].state': 'open',
    'special_hours[0].hours[0].open_time': '9:00 AM',
    'special_hours[0].hours[0].close_time': '1:00 PM',
  }
  await marco.post(path, fieldsOf(await marco.post(path, fieldsOf(await marco.get(path), path, open)), path))
  expect(await loadDays(locationId)).toMatchObject([{ start_date: soon, closed: false }])
  expect((await dana.post(path, fieldsOf(stale, path))).redirectTo).toBe(path)
  expect(await loadDays(locationId)).toMatchObject([{ start_date: soon, closed: false }])
  const myEdit = { ...open, 'special_hours[0].hours[0].close_time': '3:00 PM' }
  const response = await dana.post(path, fieldsOf(stale, path, myEdit))
  expect(response.status).toBe(422)
  expect(textOf(response)).toContain('Marco Lindqvist')
  const warned = await dana.post(path, fieldsOf(response, path))
  expect(warned.status).toBe(409)
  expect((await dana.post(path, fieldsOf(warned, path))).redirectTo).toBe(path)
  expect(await loadDays(locationId)).toMatchObject([{ hours: [{ close_time: '15:00' }] }])
})

test('errors are shown at their rows and in the summary, and the typed values are kept', async () => {
  const path = pagePath(await findLocationId('bakery', 2))
  const refused = await dana.post(path, {
    ...(closedOn(soon) as Record<string, string>),
    ...(closedOn(soon, 1) as Record<string, string>),
    'special_hours[2].id': '2-new',
    'special_hours[2].start_date': later,
    'special_hours[2].state': 'open',
    'special_hours[2].hours[0].open_time': '9ish',
  })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('href="#holiday-special_hours[1].start_date"')
  expect(refused.text).toContain('id="holiday-special_hours[1].start_date"')
  expect(textOf(refused)).toContain('You already have special hours set for this date.')
  expect(refused.text).toContain('value="9ish"')
  expect(refused.text).toContain('<title>Error: ')
})

test('and 2.10: without JavaScript, rows can be added and removed, which saves nothing', async () => {
  const path = pagePath(await findLocationId('bakery', 3))
  const before = await rows.fingerprint()
  const added = await pressButton(dana, await dana.get(path), path, 'Add date')
  expect(added.status).toBe(200)
  expect(added.text).toContain('name="special_hours[0].start_date"')
  expect(textOf(added)).not.toContain('There is a problem')
  const suggested = await pressButton(dana, added, path, 'Christmas Day: closed', {
    'special_hours[0].start_date': soon,
  })
  expect(suggested.text).toContain(`value="${soon}"`)
  expect(suggested.text).toMatch(/name="special_hours\[1\]\.start_date"[^>]*value="\d{4}-12-25"/)
  expect(suggested.text).not.toContain('Christmas Day: closed')
  const removed = await pressButton(
    dana,
    suggested,
    path,
    `Remove ${new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(new Date(soon))}`,
  )
  expect(removed.text).not.toContain('name="special_hours[1].start_date"')
  expect(await rows.fingerprint()).toEqual(before)
})

test('removing a saved date takes effect with the next save and is recorded in the history', async () => {
  const locationId = await findLocationId('bakery', 4)
  const path = pagePath(locationId)
  await dana.post(path, fieldsOf(await dana.post(path, closedOn(soon)), path))
  const page = await dana.get(path)
  const removed = await pressButton(
    dana,
    page,
    path,
    [...page.text.matchAll(/aria-label="(Remove [^"]*20\d\d)"/g)][0]![1]!,
  )
  expect(textOf(removed)).toContain('will be removed when you save')
  const warned = await dana.post(path, fieldsOf(removed, path))
  expect([warned.status, textOf(warned).includes('Closed → usual hours')]).toEqual([409, true])
  await dana.post(path, fieldsOf(warned, path))
  expect(await loadDays(locationId)).toEqual([])
  const history = await rows.all('select from location_changes where location_id = $1 and field = $2', [
    locationId,
    `special_hours.${soon}`,
  ])
  expect(history).toHaveLength(2)
})

test('read-only users see the list without a form, and other accounts get 404', async () => {
  const locationId = await findLocationId('bakery')
  const ruth = await signIn(application.url, 'ruth')
  const page = await ruth.get(pagePath(locationId))
  expect([page.status, page.text.includes('Add date')]).toEqual([200, false])
  expect((await ruth.post(pagePath(locationId), closedOn(later))).status).not.toBe(200)
  const grace = await signIn(application.url, 'grace')
  expect((await grace.get(pagePath(locationId))).status).toBe(404)
  expect((await grace.post(pagePath(locationId), closedOn(later))).status).toBe(404)
  expect((await dana.get(pagePath('99999999999999999999'))).status).toBe(404)
})

test('dates that may be missed and long closures show warnings that do not prevent saving', async () => {
  const locationId = await findLocationId('bakery', 5)
  const path = pagePath(locationId)
  const week = Object.assign(
    {},
    ...Array.from({ length: 7 }, (_, day) => closedOn(dateInDays(40 + day), day)),
    closedOn(dateInDays(0), 7),
  )
  const warned = await dana.post(path, week)
  expect(textOf(warned)).toContain('may not be updated in time')
  expect(textOf(warned)).toContain('7 or more consecutive days')
})

test('hours that a directory of the location cannot hold are named before and after they are saved', async () => {
  const locationId = await findLocationId('bakery', 6)
  const path = pagePath(locationId)
  const account = cast.accounts.bakery.id
  await rows.all(`delete from listings where account_id = $1 and location_id = $2`, [account, locationId])
  const twoRanges = {
    ...closedOn(later),
    'special_hours[0].state': 'open',
    'special_hours[0].hours[0].open_time': '9',
    'special_hours[0].hours[0].close_time': '12 PM',
    'special_hours[0].hours[1].open_time': '2 PM',
    'special_hours[0].hours[1].close_time': '6 PM',
  }
  const addDate = JSON.stringify({ type: 'insert', payload: { name: 'special_hours', defaultValue: {} } })
  const typed = () => dana.post(path, { ...twoRanges, __intent__: addDate })
  const limit = `Bing shows only the first range of hours of a date. ${formatDate(later)}: 9:00 AM – 12:00 PM.`
  expect(textOf(await typed())).not.toContain('Bing')

  await rows.all(
    `insert into listings (account_id, location_id, directory, remote_id) values ($1, $2, 'bing', 'b6')`,
    [account, locationId],
  )
  expect(textOf(await typed())).toContain(limit)
  const asked = await dana.post(path, twoRanges)
  expect((await dana.post(path, fieldsOf(asked, path))).redirectTo).toBe(path)
  expect(textOf(await dana.get(path))).toContain(limit)
})

test('the page returns 404 when the account’s setting for holiday hours is off', async () => {
  const path = pagePath(await findLocationId('bakery'))
  await build.setting(cast.accounts.bakery.id, 'special_hours', 'false')
  expect((await dana.get(path)).status).toBe(404)
  await rows.all(`delete from account_settings where code = 'special_hours'`)
})

test('malformed input is refused or ignored, and writes nothing', async () => {
  const path = pagePath(await findLocationId('bakery', 6))
  const before = await rows.fingerprint()
  const malformedValues = [
    '',
    'x',
    '9999999999999999999',
    '-1',
    '0000-00-00',
    '9999-12-31',
    '💥',
    '\ud800',
    'a'.repeat(5000),
  ]
  const names = [
    'special_hours',
    'special_hours[0]',
    'special_hours.id',
    'special_hours[999].start_date',
  ].concat(
    ['id', 'start_date', 'state', 'removed', 'step', 'hours', 'hours[0]', 'hours[0].open_time'].map(
      (field) => `special_hours[0].${field}`,
    ),
  )
  for (const name of names)
    for (const value of malformedValues) {
      const { status } = await dana.post(path, {
        ...(closedOn(soon) as object),
        'special_hours[0].id': '7',
        [name]: value,
      })
      expect([name, value, status < 500]).toEqual([name, value, true])
    }
  expect(await rows.fingerprint()).toEqual(before)
})

test('a form with the maximum number of invalid rows is returned with all of them', async () => {
  const path = pagePath(await findLocationId('bakery', 7))
  const wrong = Object.fromEntries(
    Array.from({ length: maxRows }, (_, n) => [`special_hours[${n}].start_date`, 'x']),
  )
  const refused = await dana.post(path, wrong)
  expect(refused.status).toBe(422)
  expect(refused.text.match(/ type="date"/g)).toHaveLength(maxRows)
})
