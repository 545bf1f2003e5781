/** Changes through the API have the same effects, refusals and messages as the forms. */
import { expect, test } from 'vitest'
import { loadDemoAccounts } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { createApiClient, createToken } from './api-client'

const application = await startTestApplication({ API_PER_MINUTE: '100000' }, ['worker'])
const rows = await openSql(application.database)
const { people } = await loadDemoAccounts(application.database.ownerUrl)
const { accountId } = people.dana
const dana = createApiClient(application.url, await createToken(application, 'dana'))
const oscar = createApiClient(application.url, await createToken(application, 'oscar'))

const newLocation = {
  name: 'Rogers Park',
  public_name: 'Wheat & Whistle',
  address: '6970 N Glenwood Ave',
  city: 'Chicago',
  state_id: 'US-IL',
  zipcode: '60626',
  country_id: 'US',
}

async function createLocation(change: object = {}) {
  const { status, body, headers } = await dana.post('/locations', { ...newLocation, ...change })
  expect([status, body.detail]).toEqual([201, undefined])
  return { id: body.id as string, body, address: headers.get('location') }
}

const audited = (action: string, subject: string) =>
  rows.one<{ count: number }>(
    `select count(*)::int as count from audit_events where account_id = $1 and action = $2 and subject = $3`,
    [accountId, action, subject],
  )

test('a location is created, read at its address, changed in some facts, and deleted', async () => {
  const hours = { open: true, is_24_hours: false, hours: [{ open_time: '09:00', close_time: '17:30' }] }
  const closed = { open: false, is_24_hours: false, hours: [] }
  const week = {
    monday: hours,
    tuesday: hours,
    wednesday: hours,
    thursday: hours,
    friday: hours,
    saturday: closed,
    sunday: closed,
  }
  const created = await createLocation({ phone: '(312) 555-0188', hours: week, is_headquarters: true })
  expect(created.body).toMatchObject({
    state: 'Illinois',
    state_code: 'IL',
    country: 'United States',
    phone: '(312) 555-0188',
    is_headquarters: true,
    hours: week,
  })
  const read = await dana.get(created.address!)
  expect(read.body).toEqual(created.body)
  const changed = await dana.send('PATCH', `/locations/${created.id}`, { body: { city: 'Evanston' } })
  expect(changed.body).toEqual({ ...created.body, city: 'Evanston' })
  expect((await audited('location.changed', newLocation.name)).count).toBe(1)
  expect((await dana.send('DELETE', `/locations/${created.id}`)).status).toBe(204)
  expect((await dana.get(`/locations/${created.id}`)).status).toBe(404)
})

test('PUT replaces all facts, and takes what a client has read', async () => {
  const { id, body } = await createLocation({ phone: '(312) 555-0188' })
  const back = await dana.send('PUT', `/locations/${id}`, { body: { ...body, name: 'Rogers Park 2' } })
  expect(back.body).toEqual({ ...body, name: 'Rogers Park 2' })
  const short = await dana.send('PUT', `/locations/${id}`, { body: newLocation })
  expect([short.status, short.body.phone, short.body.name]).toEqual([200, '', newLocation.name])
})

test('the location form’s sentences name the members of the body', async () => {
  const { status, body } = await dana.post('/locations', {
    ...newLocation,
    name: ' ',
    phone: '12',
    category_id: '999999999',
    state_id: 'DE-BE',
  })
  expect(status).toBe(400)
  expect(body.errors).toContainEqual({ pointer: '/name', detail: 'Internal Name is required' })
  expect(body.errors).toContainEqual({ pointer: '/state_id', detail: 'Choose a state in United States' })
  expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toContain('/phone')
  const category = await dana.post('/locations', { ...newLocation, category_id: '999999999' })
  expect(category.body.errors).toEqual([
    { pointer: '/category_id', detail: 'Choose a category from the list' },
  ])
})

test('a change based on an old version keeps the changes of others, and is refused where both changed', async () => {
  const { id } = await createLocation({ phone: '(312) 555-0188' })
  const seen = (await dana.get(`/locations/${id}`)).headers.get('etag')!
  expect(seen).toMatch(/^"c\d+"$/)
  expect((await dana.get(`/locations/${id}`, { 'if-none-match': seen })).status).toBe(304)
  await dana.send('PATCH', `/locations/${id}`, { body: { city: 'Evanston' } })
  expect((await dana.get(`/locations/${id}`, { 'if-none-match': seen })).status).toBe(200)

  const patch = (body: object, version = seen) =>
    dana.send('PATCH', `/locations/${id}`, { body, headers: { 'if-match': version } })
  const other = await patch({ phone: '(312) 555-0199' })
  expect([other.status, other.body.city, other.body.phone]).toEqual([200, 'Evanston', '(312) 555-0199'])
  const same = await patch({ city: 'Skokie' })
  expect(same.status).toBe(412)
  expect(same.body.conflicts).toMatchObject([{ field: 'city', theirs: 'Evanston', yours: 'Skokie' }])
  const inBody = await dana.send('PATCH', `/locations/${id}`, {
    body: { city: 'Skokie', seen: seen.replaceAll('"', '') },
  })
  expect(inBody.status).toBe(409)
  expect((await patch({ city: 'Skokie' }, '"x"')).status).toBe(412)
  const current = (await dana.get(`/locations/${id}`)).headers.get('etag')!
  expect((await patch({ city: 'Skokie' }, current)).body.city).toBe('Skokie')
})

test('a dry run responds like the call, and changes nothing', async () => {
  const before = await rows.fingerprint()
  const created = await dana.post('/locations?dry_run=true', newLocation)
  expect([created.status, created.body.city]).toEqual([201, 'Chicago'])
  expect((await dana.get(`/locations/${created.body.id}`)).status).toBe(404)
  expect((await dana.post('/groups?dry_run=true', { name: 'North' })).status).toBe(201)
  expect((await dana.post('/groups?dry_run=yes', { name: 'North' })).status).toBe(400)
  expect(await rows.fingerprint()).toEqual(before)
})

test('a change repeated with its key happens once', async () => {
  const headers = { 'idempotency-key': 'group-1' }
  const first = await dana.post('/groups', { name: 'Twice' }, headers)
  const second = await dana.post('/groups', { name: 'Twice' }, headers)
  expect([second.status, second.body, second.headers.get('idempotency-replayed')]).toEqual([
    201,
    first.body,
    'true',
  ])
  expect((await dana.post('/groups', { name: 'Twice' })).body.detail).toBe(
    'A group with this name already exists',
  )
})

test('groups are created, renamed, filled, emptied and deleted', async () => {
  const { id } = await createLocation()
  const group = await dana.post('/groups', { name: 'Lakefront' })
  expect((await dana.get(group.headers.get('location')!)).body).toEqual(group.body)
  const renamed = await dana.send('PATCH', `/groups/${group.body.id}`, { body: { name: 'Lake' } })
  expect(renamed.body.name).toBe('Lake')
  const members = {
    container_type: 'group',
    container_id: group.body.id,
    resource_type: 'location',
    resource_ids: [id],
  }
  expect((await dana.post('/items', members)).body).toMatchObject({ location_count: 1, changed_count: 1 })
  expect((await dana.get(`/locations?group_id=${group.body.id}`)).body._total).toBe(1)
  const query = `container_type=group&container_id=${group.body.id}&resource_type=location&resource_ids=${id}`
  expect((await dana.send('DELETE', `/items?${query}`)).body.location_count).toBe(0)
  expect((await dana.send('DELETE', `/groups/${group.body.id}`)).status).toBe(204)
  expect((await oscar.send('DELETE', `/groups/${group.body.id}`)).status).toBe(404)
})

test('tags are created, added to a review, removed from it, and deleted', async () => {
  const { id: reviewId } = await rows.one<{ id: string }>(
    'select max(id)::text as id from reviews where account_id = $1',
    [accountId],
  )
  const tag = await dana.post('/tags', { name: 'Ask again' })
  expect([tag.status, tag.body.review_count]).toEqual([201, 0])
  expect((await dana.post('/tags', { name: 'ask AGAIN' })).status).toBe(409)
  expect((await dana.post('/review_tags', { review_id: reviewId, name: 'Ask again' })).status).toBe(201)
  expect((await dana.post('/review_tags', { review_id: reviewId, name: 'Ask again' })).status).toBe(200)
  const names = async () =>
    (await dana.get(`/review_tags?review_id=${reviewId}`)).body._embedded.review_tags.map(
      (each: { name: string }) => each.name,
    )
  expect(await names()).toContain('Ask again')
  expect((await dana.send('DELETE', `/review_tags?review_id=${reviewId}&name=Ask again`)).status).toBe(204)
  expect(await names()).not.toContain('Ask again')
  expect((await dana.send('DELETE', `/tags/${tag.body.id}`)).status).toBe(204)
})

test('a user is invited, changed without losing their locations, and deactivated', async () => {
  const { id } = await createLocation()
  const invited = await dana.post('/users', {
    profile_name: 'Ana Lima',
    email: 'ana.lima@example.com',
    user_type_id: 'user',
    is_limited: true,
    location_ids: [id],
  })
  expect(invited.body).toMatchObject({ status: 'invited', is_limited: true, location_ids: [id] })
  const again = await dana.post('/users', {
    profile_name: 'Ana',
    email: 'ana.lima@example.com',
    user_type_id: 'user',
  })
  expect(again.body.errors).toEqual([
    { pointer: '/email', detail: 'A user with this email address already exists' },
  ])
  const path = `/users/${invited.body.id}`
  const renamed = await dana.send('PATCH', path, { body: { profile_name: 'Ana M. Lima' } })
  expect(renamed.body).toMatchObject({ profile_name: 'Ana M. Lima', is_limited: true, location_ids: [id] })
  expect((await dana.send('DELETE', path)).status).toBe(204)
  expect((await dana.get(path)).body.status).toBe('deactivated')
  expect((await dana.send('DELETE', `/users/${people.dana.userId}`)).body.detail).toBe(
    'You can’t change this user',
  )
  const list = await dana.get('/users?keywords=lima')
  expect(list.body._embedded.users.map((user: { id: string }) => user.id)).toEqual([invited.body.id])
})

test('special hours are set at many locations, moved and deleted', async () => {
  const ids = [(await createLocation()).id, (await createLocation()).id]
  const day = { start_date: '2031-12-24', hours: [{ open_time: '10:00', close_time: '14:00' }] }
  const set = await dana.post('/special_hours', { location_ids: ids, ...day })
  expect(set.body.results.map((each: { location_id: string }) => each.location_id)).toEqual(ids)
  const [{ special_hours: saved }] = set.body.results
  expect(saved).toMatchObject({ ...day, closed: false, is_24_hours: false, location_id: ids[0] })
  const moved = await dana.send('PATCH', `/special_hours/${saved.id}`, { body: { start_date: '2031-12-31' } })
  expect(moved.body).toMatchObject({ start_date: '2031-12-31', hours: day.hours })
  const dates = async (id: string) =>
    (await dana.get(`/special_hours?location_id=${id}`)).body._embedded.special_hours.map(
      (each: { start_date: string }) => each.start_date,
    )
  expect([await dates(ids[0]!), await dates(ids[1]!)]).toEqual([['2031-12-31'], ['2031-12-24']])
  expect((await dana.send('DELETE', `/special_hours/${moved.body.id}`)).status).toBe(204)
  expect(await dates(ids[0]!)).toEqual([])
  const past = await dana.post('/special_hours', { location_id: ids[0], ...day, start_date: '2020-01-01' })
  expect([past.status, past.body.errors[0].pointer]).toEqual([400, '/start_date'])
})

test('a filter is saved, changed in one condition, applied on its page, and deleted', async () => {
  const config = { dateDescriptor: 'thirty_days', rating: [1, 2], locationId: '3' }
  const saved = await dana.post('/user_preferences', { name: 'Bad days', page: 'reviews', config })
  expect([saved.status, saved.body.config]).toEqual([201, expect.objectContaining(config)])
  const path = `/user_preferences/${saved.body.id}`
  const merged = await dana.send('PATCH', path, { body: { config: { rating: 1 }, prune: false } })
  expect(merged.body.config).toMatchObject({ ...config, rating: 1 })
  const replaced = await dana.send('PATCH', path, { body: { config: { dateDescriptor: 'all_time' } } })
  expect(replaced.body.config.rating).toBeUndefined()
  const invalid = await dana.send('PATCH', path, { body: { config: { mood: 'bad' } } })
  expect(invalid.body.errors).toEqual([{ pointer: '/config', detail: 'is not a filter of reviews' }])
  const names = (await dana.get('/user_preferences?keywords=bad')).body._embedded.user_preferences
  expect(names.map((each: { name: string }) => each.name)).toContain('Bad days')
  expect((await oscar.get(path)).status).toBe(404)
  expect((await dana.send('DELETE', path)).status).toBe(204)
})

test('an export is scheduled with the form’s rules, changed by one person at a time, and deleted', async () => {
  const body = {
    export_type: 'reviews',
    filters: { dateDescriptor: 'seven_days' },
    email_subject: 'Weekly',
    email_frequency: 'weekly',
    weekday: 1,
    scheduled_time: '08:30',
  }
  const nobody = await dana.post('/scheduled_exports', { ...body, recipient_user_ids: [] })
  expect(nobody.body.errors).toEqual([
    { pointer: '/recipient_user_ids', detail: 'Choose at least one recipient.' },
  ])
  const range = { from: '2026-01-01', to: '2026-02-01' }
  const fixed = await dana.post('/scheduled_exports', {
    ...body,
    filters: range,
    recipient_user_ids: [people.dana.userId],
  })
  expect([fixed.status, fixed.body.errors[0].pointer]).toEqual([400, '/filters'])
  const made = await dana.post('/scheduled_exports', { ...body, recipient_user_ids: [people.dana.userId] })
  expect(made.body).toMatchObject({ ...body, weekday: 1, revision: expect.any(Number) })
  const path = `/scheduled_exports/${made.body.id}`
  const renamed = await dana.send('PATCH', path, { body: { email_subject: 'Mondays' } })
  expect(renamed.body).toMatchObject({ email_subject: 'Mondays', weekday: 1, scheduled_time: '08:30' })
  const stale = await dana.send('PATCH', path, { body: { email_subject: 'X', revision: made.body.revision } })
  expect(stale.status).toBe(409)
  expect((await dana.send('DELETE', path)).status).toBe(204)
  expect((await dana.get(path)).status).toBe(404)
})

test('the CSV file of a list is the product’s own, and a file can be requested', async () => {
  const query = 'dateDescriptor=all_time&rating=1'
  const csv = await dana.get(`/export/csv/reviews?${query}`)
  const list = await dana.get(`/reviews?${query}`)
  expect(csv.text.trim().split('\r\n')).toHaveLength(1 + list.body._total)
  expect((await dana.get('/export/csv/reviews?ratng=1')).status).toBe(400)
  const requested = await dana.post(`/export_files/${accountId}`, {
    resource: 'reviews',
    filters: { dateDescriptor: 'all_time', rating: 1 },
  })
  expect([requested.status, requested.headers.get('retry-after')]).toEqual([201, '2'])
  await expect
    .poll(async () => (await dana.get(requested.headers.get('location')!)).body.status)
    .toBe('complete')
  const { file_url } = (await dana.get(requested.headers.get('location')!)).body
  const file = await dana.get(file_url)
  expect(file.text).toBe(csv.text)
  expect((await oscar.get(file_url)).status).toBe(404)
})
