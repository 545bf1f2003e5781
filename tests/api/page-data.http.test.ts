/** The API's lists that are not reports contain what the pages show. */
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { createBuilders } from '../support/builders'
import { loadDemoAccounts } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { signIn, textOf, type Visitor } from '../support/visitor'
import { insertWidget } from '../widgets/insert-widget'
import { type ApiResponse, createApiClient, createToken } from './api-client'

const application = await startTestApplication({ API_PER_MINUTE: '100000' }, ['emulators'])
const rows = await openSql(application.database)
const build = createBuilders(rows)
const { accounts, people } = await loadDemoAccounts(application.database.ownerUrl)
const { bakery, dental } = accounts
const location = await rows.one<{ id: string }>(
  `update locations set google_place_id = 'ChIJplace' where account_id = $1 and name = 'Evanston' returning id::text`,
  [bakery.id],
)

type Client = ReturnType<typeof createApiClient>
let dana: Client
let marco: Client
let grace: Client
let danaVisitor: Visitor
let graceVisitor: Visitor
beforeAll(async () => {
  dana = createApiClient(application.url, await createToken(application, 'dana'))
  marco = createApiClient(application.url, await createToken(application, 'marco'))
  grace = createApiClient(application.url, await createToken(application, 'grace'))
  danaVisitor = await signIn(application.url, 'dana')
  graceVisitor = await signIn(application.url, 'grace')
})

type NamedRow = { id: string; name: string }

/** Lists all rows by following the links, with pages of `size` rows. */
async function listAll(client: Client, path: string, rel: string, size = 7): Promise<NamedRow[]> {
  const found: NamedRow[] = []
  let address: string | undefined = `${path}${path.includes('?') ? '&' : '?'}per_page=${size}`
  while (address) {
    const { status, body }: ApiResponse = await client.get(address)
    expect([address, status]).toEqual([address, 200])
    found.push(...body._embedded[rel])
    address = body._links.next?.href
  }
  return found
}

const nameOf = ({ id, name }: NamedRow) => ({ id, name })

describe('sources', () => {
  test('are those of the filter’s menu', async () => {
    const { text } = await danaVisitor.get('/lookups/source', { accept: 'application/json' })
    const sources = await listAll(dana, '/sources', 'sources')
    expect(sources.slice(0, 25).map(nameOf)).toEqual(JSON.parse(text).entries.map(nameOf))
    const [source] = sources
    expect(nameOf((await dana.get(`/sources/${source!.id}`)).body)).toEqual(nameOf(source!))
    for (const id of ['999999', 'x', '0']) expect((await dana.get(`/sources/${id}`)).status).toBe(404)
  })

  test('can be searched, and limited to those with photos', async () => {
    expect(await listAll(dana, '/sources?keywords=GOOG', 'sources')).toMatchObject([
      { source_code: 'google' },
    ])
    expect(await listAll(dana, '/sources?imagesOnly=true', 'sources')).toMatchObject([{ id: '1' }])
    expect((await dana.get('/sources?supports_images=maybe')).status).toBe(400)
  })

  test('of a location are those of its page, with the link for writing a review', async () => {
    const page = textOf(await danaVisitor.get(`/settings/locations/${location.id}/review-sources`))
    const { body } = await dana.get(`/urls?location_id=${location.id}`)
    expect(body._total).toBeGreaterThan(0)
    for (const { source_name } of body._embedded.urls) expect(page).toContain(source_name)
    expect(body._embedded.urls[0]).toMatchObject({
      id: `${location.id}-1`,
      source_code: 'google',
      reference_id: 'ChIJplace',
      link: 'https://search.google.com/local/writereview?placeid=ChIJplace',
    })
    expect((await dana.get('/urls')).status).toBe(400)
  })

  test('of the account are counted', async () => {
    const { count } = await rows.one<{ count: number }>(
      `select count(distinct m.source_id)::int as count from account_months m join sources s on s.id = m.source_id
       where m.account_id = $1 and s.code not in ('feedback', 'other')`,
      [bakery.id],
    )
    expect((await dana.get('/urls_check')).body).toMatchObject({
      google_url_scanned: true,
      urls_count: count,
    })
  })
})

test('categories are found by the beginning of a word, in the same order on pages of any size', async () => {
  const found = await listAll(dana, '/categories?keywords=ba', 'categories', 3)
  expect(found).toEqual(await listAll(dana, '/categories?keywords=ba', 'categories', 500))
  expect(found.length).toBeGreaterThan(3)
  for (const { name } of found) expect(` ${name}`).toMatch(/ ba/i)
  expect(nameOf((await dana.get(`/categories/${found[0]!.id}`)).body)).toEqual(nameOf(found[0]!))
  expect((await dana.get('/categories/999999999')).status).toBe(404)
})

test('the price and the limit of another location', async () => {
  const preview = async (client: Client, accountId: string, query = '') =>
    (await client.get(`/billing/${accountId}/location_preview${query}`)).body
  expect(await preview(dana, bakery.id)).toMatchObject({
    trial_location_limit_reached: false,
    trial_location_limit: null,
  })
  const { limit } = await rows.one<{ limit: number }>(
    'select count(*)::int + 2 as limit from locations where account_id = $1',
    [dental.id],
  )
  await build.setting(dental.id, 'trial_location_limit', String(limit))
  await build.setting(dental.id, 'location_price_cents', '1250')
  await rows.all(`update accounts set trial_ended_at = now() + interval '9 days' where id = $1`, [dental.id])
  expect(await preview(grace, dental.id, '?num_added_locations=2')).toMatchObject({
    trial_location_limit_reached: false,
  })
  expect(await preview(grace, dental.id, '?num_added_locations=3')).toMatchObject({
    trial_location_limit_reached: true,
    trial_location_limit: limit,
  })
  await rows.all('update accounts set trial_ended_at = null where id = $1', [dental.id])
  expect((await grace.get(`/billing/${dental.id}/location_preview?num_added_locations=0`)).status).toBe(400)
})

describe('health care providers', () => {
  /** Waits, because the registry is queried at most five times a second. */
  const pause = () => sleep(1100)

  test.each(['/npi/1720377294', '/npi?first_name=Elise&last_name=Hiza', '/npi?public_name=Elise%20Hiza'])(
    '%s returns what the form finds',
    async (path) => {
      await pause()
      const page = await graceVisitor.get(path, { accept: 'application/json' })
      const { status, body } = await grace.get(path)
      expect([status, body.results]).toEqual([200, JSON.parse(page.text).results])
    },
  )

  test('refusals have the sentences of the form, and other accounts do not have the calls', async () => {
    await pause()
    const invalid = await grace.get('/npi/1234567890')
    expect([invalid.status, invalid.body.detail]).toEqual([400, 'NPI not found'])
    const noName = await grace.get('/npi?city=Chicago')
    expect([noName.status, noName.body.detail]).toEqual([
      400,
      "Unable to find a NPI number that matches with the 'PUBLIC NAME' and address provided",
    ])
    expect((await dana.get('/npi/1720377294')).status).toBe(404)
  })
})

describe('widgets', () => {
  test('are those of the page, newest first', async () => {
    await insertWidget(rows, bakery.id, 'teaser', { autoPublish: true })
    await insertWidget(rows, bakery.id, 'star_snapshot')
    const { body } = await dana.get('/amplify/widgets')
    expect(body.widgets).toMatchObject([
      { name: 'star_snapshot', widget_type: 'star_snapshot', settings: { auto_publish: false } },
      { name: 'teaser', widget_type: 'teaser', settings: { auto_publish: true }, locations: 'All locations' },
    ])
    expect(body.paging).toEqual({ page: 1, total: 2, total_pages: 1 })
    const page = textOf(await danaVisitor.get('/amplify'))
    expect(page.indexOf('star_snapshot')).toBeGreaterThan(-1)
    expect(page.indexOf('teaser')).toBeGreaterThan(page.indexOf('star_snapshot'))
    expect(await listAll(dana, '/amplify/widgets?keywords=TEA', 'widgets')).toMatchObject([
      { name: 'teaser' },
    ])
  })

  test('do not exist if no type of widget is switched on', async () => {
    for (const code of [
      'amplify_location_information_widgets',
      'amplify_review_feed_widgets',
      'amplify_star_snapshot_widgets',
      'amplify_testimonial_widgets',
    ])
      await build.setting(bakery.id, code, 'false')
    expect((await dana.get('/amplify/widgets')).status).toBe(404)
  })
})

describe('bulk edits', () => {
  async function insertBulkEdit(status: 'draft' | 'complete'): Promise<string> {
    const { id } = await build.insert('bulk_edits', {
      account_id: bakery.id,
      field: 'website',
      desired: JSON.stringify('https://example.com'),
      status,
      user_id: people.dana.userId,
      actor: 'Dana Okafor',
      finished_at: new Date(),
    })
    await rows.all(
      `insert into bulk_edit_locations (account_id, bulk_edit_id, location_id, state, reason)
       select account_id, $2, id, (array['changed', 'failed', 'unchanged'])[1 + id % 3],
         case id % 3 when 1 then 'Too old' else '' end from locations where account_id = $1`,
      [bakery.id, id],
    )
    return id
  }

  test.each(['', 'changed', 'failed'])('the results with state "%s" are those of the file', async (state) => {
    const id = await insertBulkEdit('complete')
    const csv = await danaVisitor.get(`/export/csv/bulk-edits/${id}?view=${state}`)
    const records: Record<string, string>[] = parse(csv.text, { bom: true, columns: true })
    const query = state && `?state=${state}`
    const results = (await listAll(dana, `/bulk_actions/${id}/results${query}`, 'results')) as (NamedRow &
      Record<string, string>)[]
    expect(results.length).toBeGreaterThan(0)
    expect(results.map((row) => [row.id, row.location_name, row.state, row.reason])).toEqual(
      records.map((record) => [record['Location ID'], record.Location, record.Result, record.Reason]),
    )
  })

  test('count the locations by state', async () => {
    const id = await insertBulkEdit('complete')
    const { body } = await dana.get(`/bulk_actions/${id}`)
    const { changed, failed, unchanged } = body.counts
    expect(changed + failed + unchanged).toBe(body.total)
    expect((await dana.get('/bulk_actions')).body._embedded.bulk_actions[0]).toMatchObject({
      id,
      resource_type: 'website',
      counts: body.counts,
    })
  })

  test('are drafts that only their user sees', async () => {
    const id = await insertBulkEdit('draft')
    expect((await dana.get(`/bulk_actions/${id}`)).body.status).toBe('draft')
    expect((await marco.get(`/bulk_actions/${id}`)).status).toBe(404)
    expect((await marco.get(`/bulk_actions/${id}/results`)).status).toBe(404)
    expect((await dana.get('/bulk_actions')).body._embedded.bulk_actions).not.toContainEqual(
      expect.objectContaining({ id }),
    )
  })
})
