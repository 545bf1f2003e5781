/** The API's calls for listings and photos return what the pages and files contain, and change what the forms change. */
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { directoryCodes, directoryNames } from '#app/kit/directories/directories'
import { directoryStatusLabels } from '#app/product/listings/listing'
import { syncStatuses } from '#app/product/listings/listing-filter-fields'
import { createBuilders } from '../support/builders'
import { loadDemoAccounts } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { signIn, type Visitor } from '../support/visitor'
import { createApiClient, createToken } from './api-client'

// The emulators include a Google account, without which no location can publish.
const application = await startTestApplication({ API_PER_MINUTE: '100000' }, ['emulators'])
const rows = await openSql(application.database)
const build = createBuilders(rows)
const { accounts, people } = await loadDemoAccounts(application.database.ownerUrl)
const account = accounts.bakery.id
const foreign = await rows.one<{ id: string }>(
  'select min(id)::text as id from locations where account_id = $1',
  [accounts.dental.id],
)
const locationIds = (
  await rows.all<{ id: string }>('select id::text from locations where account_id = $1 order by id', [
    account,
  ])
).map(({ id }) => id)
const [eligible, otherEligible, notEligible, off] = locationIds as [string, string, string, string]

await rows.all(
  `insert into location_listings (account_id, location_id, auto_sync, status, sync_status, last_checked_at, next_scan_at)
   select account_id, id, false, 'eligible_not_published', 'in_sync', now(), now() + interval '9 days'
   from locations where account_id = $1
   on conflict (account_id, location_id) do update set auto_sync = false, status = excluded.status, status_reason = '',
     sync_status = 'in_sync', pending_fields = '{}', publish_at = null`,
  [account],
)
await rows.all(
  `update location_listings set status = 'not_eligible', status_reason = 'Location not found in Google integration'
   where location_id = $1`,
  [notEligible],
)
await build.listing({
  account_id: account,
  location_id: off,
  directory: 'bing',
  status: 'not_in_sync',
  status_rank: 3,
  status_description: 'Fields not in sync: phone',
})
await rows.all(`update location_listings set sync_status = 'not_in_sync' where location_id = $1`, [off])

type Client = ReturnType<typeof createApiClient>
let dana: Client
let marco: Client
let visitor: Visitor
let adminVisitor: Visitor
beforeAll(async () => {
  dana = createApiClient(application.url, await createToken(application, 'dana'))
  marco = createApiClient(application.url, await createToken(application, 'marco'))
  visitor = await signIn(application.url, 'marco')
  adminVisitor = await signIn(application.url, 'dana')
})

const listPath = `/local_listings/metrics/${account}/locations`

type Entry = { directory_code: keyof typeof directoryNames; status: keyof typeof directoryStatusLabels }
type ListedLocation = {
  id: string
  name: string
  address: string
  external_id: string | null
  status: keyof typeof syncStatuses | null
  publishing_enabled: boolean
  directories: Entry[]
}

function toRecord(location: ListedLocation): Record<string, string> {
  const labelOf = (status: Entry['status']) =>
    status === 'not_available' ? 'No URL' : directoryStatusLabels[status].label
  return {
    'Record ID': location.id,
    'External ID': location.external_id ?? '',
    Location: location.name,
    Address: location.address,
    'Auto Sync': location.publishing_enabled ? 'On' : 'Off',
    Status: location.status ? syncStatuses[location.status] : '',
    ...Object.fromEntries(
      location.directories.map(({ directory_code, status }) => [
        directoryNames[directory_code],
        labelOf(status),
      ]),
    ),
  }
}

describe('local listings', () => {
  test.each([
    ['', ''],
    ['statuses=not_in_sync', 'status=not_in_sync'],
    ['directories=bing&sort_by=name&sort_order=asc', 'directory=bing&sort[by]=name&sort[order]=asc'],
    [`location_ids[]=${off}&location_ids[]=${eligible}`, `locationId=${off}&locationId=${eligible}`],
  ])('the list with %s is that of the file', async (query, pageQuery) => {
    const { status, body } = await dana.get(`${listPath}?per_page=500&${query}`)
    expect(status).toBe(200)
    const csv = await adminVisitor.get(`/export/csv/local_listings?${pageQuery}`)
    const records: Record<string, string>[] = parse(csv.text, { bom: true, columns: true })
    const listed = (body._embedded.locations as ListedLocation[]).map(toRecord)
    expect(listed.length).toBeGreaterThan(0)
    expect(records.map((record) => pick(record, Object.keys(listed[0]!)))).toEqual(listed)
    expect(body.locations).toEqual(body._embedded.locations)
    expect(body.paging).toEqual({ page: 1, total: listed.length, total_pages: 1 })
    for (const { directories } of body.locations as ListedLocation[])
      expect(directories.map(({ directory_code }) => directory_code)).toEqual(directoryCodes)
  })

  test('the overview counts the locations of the list', async () => {
    const { body } = await dana.get(`/local_listings/metrics/${account}/overview`)
    for (const status of Object.keys(syncStatuses)) {
      const list = await dana.get(`${listPath}?statuses=${status}`)
      expect([status, body[status]]).toEqual([status, list.body._total])
    }
    expect(body.directories.map(({ id }: { id: string }) => id)).toEqual(directoryCodes)
  })

  test('a location’s eligibility has the reason that its page shows', async () => {
    const load = async (id: string) => (await dana.get(`/local_listings/eligible_locations/${id}`)).body
    expect(await load(notEligible)).toMatchObject({
      status: 'not_eligible',
      status_reason: 'Location not found in Google integration',
    })
    expect(await load(eligible)).toMatchObject({ status: 'eligible_not_published', status_reason: '' })
  })
})

describe('publishing', () => {
  const loadEffect = async (id: string) => ({
    listing: await rows.one(
      'select auto_sync, status, pending_fields from location_listings where location_id = $1',
      [id],
    ),
    event: await rows.one(
      `select user_id::text, actor, action, details from audit_events where account_id = $1 order by id desc limit 1`,
      [account],
    ),
  })

  test('turns Auto Sync on and off with the effects of the form', async () => {
    const path = `/dashboard/local_listings/${otherEligible}/auto-sync`
    for (const isOn of [true, false]) {
      const { status, body } = await marco.post(`/local_listings/${isOn ? 'publish' : 'unpublish'}`, {
        account_id: account,
        location_ids: [eligible, eligible],
      })
      expect([status, body.changed]).toEqual([200, [eligible]])
      expect(body.results).toEqual([{ location_id: eligible, status: 'changed' }])
      const effect = await loadEffect(eligible)
      await visitor.post(path, isOn ? { enabled: 'true' } : {})
      expect(effect).toEqual(await loadEffect(otherEligible))
    }
  })

  test('refuses the locations whose switch is disabled, with the reason', async () => {
    const reason = 'Cannot Publish: Location not found in Google integration'
    const some = await marco.post('/local_listings/publish', { location_ids: [notEligible, eligible] })
    expect(some.body).toMatchObject({
      changed: [eligible],
      results: [
        { location_id: notEligible, status: 'refused', error: reason },
        { location_id: eligible, status: 'changed' },
      ],
    })
    const none = await marco.post('/local_listings/publish', { location_ids: [notEligible] })
    expect([none.status, none.body.detail]).toEqual([409, reason])
    const again = await marco.post('/local_listings/publish', { location_ids: [eligible] })
    expect(again.body).toMatchObject({ changed: [], results: [{ status: 'unchanged' }] })
    await marco.post('/local_listings/unpublish', { location_ids: [eligible] })
  })

  test('refuses admins, as their switch is disabled', async () => {
    const { status, body } = await dana.post('/local_listings/publish', { location_ids: [eligible] })
    expect([status, body.detail]).toEqual([
      409,
      expect.stringContaining('Only managers can turn Auto Sync on or off.'),
    ])
  })

  test('changes nothing if one of the locations, or the account, is not the user’s', async () => {
    const before = await rows.fingerprint()
    for (const body of [
      { location_ids: [eligible, foreign.id] },
      { location_ids: [eligible, '9999999999999999999'] },
      { account_id: accounts.dental.id, location_ids: [eligible] },
    ])
      expect((await marco.post('/local_listings/publish', body)).status).toBe(404)
    expect((await marco.post('/local_listings/publish', { location_ids: [] })).status).toBe(400)
    expect(await rows.fingerprint()).toEqual(before)
  })
})

describe('photos', () => {
  async function insertPhoto(category: 'MENU' | 'FOOD_AND_DRINK' | 'TEAMS'): Promise<string> {
    return (await build.photo({ account_id: account, location_id: eligible, category })).id
  }
  const loadEffect = async (id: string) => ({
    photo: await rows.one('select state, location_id from photos where id = $1', [id]),
    event: await rows.one(
      `select user_id::text, actor, action, subject, details - 'photoId' as details,
         details ->> 'photoId' = $2 as "isOfPhoto"
       from audit_events where account_id = $1 order by id desc limit 1`,
      [account, id],
    ),
    change: await rows.one(
      `select location_id, field, before, after, origin, actor from location_changes where account_id = $1
       order by id desc limit 1`,
      [account],
    ),
    jobs: await rows.all(
      `select state from pgboss.job where data ->> 'photoId' = $1 and data ->> 'accountId' = $2`,
      [id, account],
    ),
  })

  test('have the addresses of their files, and the location at their source', async () => {
    const id = await insertPhoto('MENU')
    const { body } = await dana.get(`/media?location_id=${eligible}`)
    const photo = body.media.find((each: { id: string }) => each.id === id)
    expect(photo).toMatchObject({
      category: 'MENU',
      published_status: 'live',
      url_id: `${eligible}-1`,
      cdn_stored_url: expect.stringMatching(new RegExp(`^http.*/photos/${id}/image$`)),
      cdn_stored_low_res_url: expect.stringMatching(new RegExp(`^http.*/photos/${id}/thumbnail$`)),
    })
    const { _links, ...single } = (await dana.get(`/media/${id}`)).body
    expect(photo).toEqual({ ...single, _links })
  })

  test('are deleted with the effects of the form', async () => {
    const [byForm, byDelete, byPut] = [
      await insertPhoto('FOOD_AND_DRINK'),
      await insertPhoto('FOOD_AND_DRINK'),
      await insertPhoto('FOOD_AND_DRINK'),
    ]
    await visitor.post(`/photos/${byForm}/delete`)
    const effect = await loadEffect(byForm)
    expect(effect).toMatchObject({ photo: { state: 'deleting' }, event: { isOfPhoto: true } })
    const deletion = await marco.send('DELETE', `/media/${byDelete}`)
    expect([deletion.status, deletion.body.published_status]).toEqual([202, 'deleting'])
    expect(await loadEffect(byDelete)).toEqual(effect)
    const put = await marco.send('PUT', `/media/${byPut}`, {
      body: { location_id: eligible, url_id: `${eligible}-1` },
    })
    expect(put.status).toBe(202)
    expect(await loadEffect(byPut)).toEqual(effect)
    for (const id of [byForm, byDelete, byPut]) {
      expect((await marco.get(`/media/${id}`)).status).toBe(404)
      expect((await marco.send('DELETE', `/media/${id}`)).status).toBe(404)
    }
  })

  test('are not deleted with the id of another location', async () => {
    const id = await insertPhoto('TEAMS')
    for (const body of [
      { location_id: otherEligible, url_id: `${otherEligible}-1` },
      { location_id: eligible, url_id: `${eligible}-2` },
    ])
      expect((await marco.send('PUT', `/media/${id}`, { body })).status).toBe(404)
    expect((await marco.get(`/media/${id}`)).body.published_status).toBe('live')
  })

  test('have the categories of the file', async () => {
    const { body } = await dana.get('/media_categories?name[]=Logo&name[]=Cover')
    expect(body._embedded.media_categories).toMatchObject([
      { id: '1', name: 'Logo', source_id: '1' },
      { id: '2', name: 'Cover', source_id: '1' },
    ])
    expect((await dana.get('/media_categories')).body._total).toBe(11)
  })
})

test('the effects were recorded for the user of the token', async () => {
  const actors = await rows.all(
    `select distinct user_id::text from audit_events
     where account_id = $1 and action in ('location.published', 'location.unpublished', 'photo.deleted')`,
    [account],
  )
  expect(actors).toEqual([{ user_id: people.marco.userId }])
})

function pick(record: Record<string, string>, names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, record[name] ?? '']))
}
