import { beforeAll, expect, test } from 'vitest'
import { createBuilders } from '../../support/builders'
import { loadDemoAccounts } from '../../support/people'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { signIn, textOf, type Visitor } from '../../support/visitor'

const application = await startTestApplication()
const rows = await openSql(application.database)
const build = createBuilders(rows)
const { accounts } = await loadDemoAccounts(application.database.ownerUrl)
const dental = accounts.dental.id
let grace: Visitor
let locations: { id: string; name: string }[]
beforeAll(async () => {
  grace = await signIn(application.url, 'grace')
  locations = await rows.all('select id::text, name from locations where account_id = $1 order by id', [
    dental,
  ])
  await rows.all(`update locations set phone = '(312) 555-0142' where account_id = $1 and id = $2`, [
    dental,
    locations[0]!.id,
  ])
  const [first, second] = locations.map(({ id }) => ({ account_id: dental, location_id: id }))
  await build.locationChange({
    ...first!,
    field: 'phone',
    before: '"(312) 555-0100"',
    after: '"(312) 555-0142"',
    actor: 'Tomas Herrera',
  })
  await build.locationChange({
    ...first!,
    field: 'website',
    after: '"https://a.example"',
    origin: 'google',
    actor: 'Google',
  })
  await build.locationChange({
    ...second!,
    field: 'is_headquarters',
    before: 'false',
    after: 'true',
    origin: 'import',
    actor: 'Grace Whitcomb',
  })
})

const findChange = (field: string) =>
  rows.one<{ id: string; location_id: string }>(
    'select id::text, location_id::text from location_changes where account_id = $1 and field = $2 order by id limit 1',
    [dental, field],
  )

test('the history of all locations shows each change with its location, values, actor and origin', async () => {
  const page = await grace.get('/settings/locations/history')
  const pageText = textOf(page)
  expect(pageText).toContain('3 changes')
  expect(pageText).toContain(
    `${locations[1]!.name} Headquarters removed: No added: Yes Grace Whitcomb Import`,
  )
  expect(page.text).toMatch(/\(312\) <del[^>]*>.*555-0100<\/del>/)
  expect(page.text).toMatch(/\(312\) <ins[^>]*>.*555-0142<\/ins>/)
  expect(pageText).toMatch(/Website removed: \(empty\) added: https:\/\/a\.example Google Google/)
})

test('the history and its CSV can be filtered by location, field, origin, search terms and date', async () => {
  const all = '/settings/locations/history'
  const queries = {
    [`locationId=${locations[1]!.id}`]: 1,
    'field=phone': 1,
    'field=phone&field=website': 2,
    'way=google': 1,
    'search_terms=tomas': 1,
    'search_terms=555-0142': 1,
    'dateDescriptor=yesterday': 0,
  }
  for (const [query, count] of Object.entries(queries)) {
    const page = await grace.get(`${all}?${query}`)
    expect([query, textOf(page)]).toEqual([query, expect.stringContaining(`${count} change`)])
    const csv = await grace.get(`/export/csv/location_changes?${query}`)
    expect([query, csv.text.trim().split('\r\n').length - 1]).toEqual([query, count])
  }
})

test('each location has its own history page', async () => {
  const page = await grace.get(`/settings/locations/${locations[0]!.id}/history?field=phone`)
  expect(textOf(page)).toContain(`History of ${locations[0]!.name}`)
  expect(textOf(page)).toContain('1 change')
  expect(page.text).toContain(`/export/csv/location_changes?locationId=${locations[0]!.id}&amp;field=phone`)
})

test('a change can be undone after a confirmation page, and only once', async () => {
  const { id, location_id } = await findChange('phone')
  const undo = `/settings/locations/${location_id}/history/${id}/undo`
  const before = await rows.fingerprint()
  const confirmation = await grace.get(undo)
  expect(textOf(confirmation)).toMatch(/Undo this change\? .* will be undone/)
  expect(await rows.fingerprint()).toEqual(before)
  const done = await grace.post(undo)
  expect(done.redirectTo).toBe(`/settings/locations/${location_id}/history`)
  const { phone } = await rows.one<{ phone: string }>('select phone from locations where id = $1', [
    location_id,
  ])
  expect(phone).toBe('(312) 555-0100')
  const pageText = textOf(await grace.get(done.redirectTo!))
  expect(pageText).toContain('Change undone')
  expect(pageText).toContain(`Reverted change #${id}`)
  expect(pageText).toContain('Tomas Herrera Manual edit Undone')
  const again = await grace.post(undo)
  expect([again.status, textOf(again).includes('This change was already undone.')]).toEqual([409, true])
})

test('the query of the locations list is kept when filters are cleared and when a change is undone', async () => {
  const { location_id } = await findChange('is_headquarters')
  const path = `/settings/locations/${location_id}/history`
  const list = `list=${encodeURIComponent('keywords=mill&page=2')}`
  const page = await grace.get(`${path}?way=import&${list}`)
  const links = [...page.text.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
  const decoded = links.map((href) => new URL(href, 'http://localhost'))
  const hasLinkTo = (desired: string) =>
    decoded.some(
      ({ pathname, searchParams }) =>
        pathname === desired && searchParams.get('list') === 'keywords=mill&page=2',
    )
  expect(
    decoded.some(
      ({ pathname, search }) => pathname === path && !search.includes('way=') && search.includes('list='),
    ),
  ).toBe(true)
  const { id } = await findChange('is_headquarters')
  expect(hasLinkTo(`${path}/${id}/undo`)).toBe(true)
  const confirmation = await grace.get(`${path}/${id}/undo?${list}`)
  expect(confirmation.text).toContain(`list=keywords%3Dmill%26page%3D2`)
  expect((await grace.post(`${path}/${id}/undo?${list}`)).redirectTo).toBe(
    `${path}?list=keywords%3Dmill%26page%3D2`,
  )
})

test('a field that was edited since cannot be undone, and the page links to the later change', async () => {
  const { id, location_id } = await findChange('website')
  const later = await build.locationChange({
    account_id: dental,
    location_id,
    field: 'website',
    before: '"https://a.example"',
    after: '"https://b.example"',
    actor: 'Tomas Herrera',
  })
  const page = await grace.get(`/settings/locations/${location_id}/history/${id}/undo`)
  expect(textOf(page)).toContain('Website was changed again by Tomas Herrera after this.')
  expect(page.text).toContain(`/settings/locations/${location_id}/history#change-${later.id}`)
})

test('read-only users can see the history but not undo, and other accounts get 404', async () => {
  const { id, location_id } = await findChange('is_headquarters')
  const undo = `/settings/locations/${location_id}/history/${id}/undo`
  const dana = await signIn(application.url, 'dana')
  const ruth = await signIn(application.url, 'ruth')
  expect((await ruth.get('/settings/locations/history')).status).toBe(200)
  expect((await ruth.get(undo)).status).toBe(403)
  for (const response of [
    await dana.get(undo),
    await dana.post(undo),
    await dana.get(`/settings/locations/${location_id}/history`),
    await grace.get(`/settings/locations/${locations[2]!.id}/history/${id}/undo`),
  ])
    expect(response.status).toBe(404)
  expect(textOf(await dana.get('/settings/locations/history'))).not.toContain(locations[1]!.name)
})

test('an empty history says that nothing has been changed, unless filters hide the changes', async () => {
  const oscar = await signIn(application.url, 'oscar')
  const all = '/settings/locations/history'
  expect(textOf(await oscar.get(all))).toContain('No changes yet')
  expect(textOf(await grace.get(`${all}?dateDescriptor=yesterday`))).toContain(
    'No changes match these filters.',
  )
  const untouched = locations.at(-1)!
  expect(textOf(await grace.get(`/settings/locations/${untouched.id}/history`))).toContain('No changes yet')
})
