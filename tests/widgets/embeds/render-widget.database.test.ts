import { beforeAll, expect, test } from 'vitest'
import { asSignIn } from '#app/kit/database/sign-in-role.server'
import { asAccount } from '#app/kit/database/tenant.server'
import { rebuildReviewCounts } from '#app/product/reviews/counts/monthly-counts.server'
import { sealPreviewContent } from '#app/product/widgets/editor/preview-content.server'
import { parseEmbedQuery } from '#app/product/widgets/embeds/embed-query'
import { renderDraft, renderWidget } from '#app/product/widgets/embeds/render-widget.server'
import type { WidgetType } from '#app/product/widgets/widget'
import { parseSettings } from '#app/product/widgets/widget-schema'
import { createAccountWithLocations } from '../../reviews/review-fixtures'
import { createBuilders } from '../../support/builders'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'

const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
const queryOf = (query = '') => parseEmbedQuery(new URLSearchParams(query))
const now = new Date('2026-11-22T15:30:20Z')
let [mill, quay, foreign] = ['', '', '']

beforeAll(async () => {
  ;[mill, quay] = (await createAccountWithLocations(database, {
    accountId: '1',
    zone: 'America/Chicago',
    locationCount: 2,
  })) as [string, string]
  ;[foreign] = (await createAccountWithLocations(database, {
    accountId: '2',
    zone: 'UTC',
    locationCount: 1,
  })) as [string]
  await rows.all(`update locations set public_name = 'The Mill', hours = $2 where id = $1`, [
    mill,
    JSON.stringify(
      Object.fromEntries(
        ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
          day,
          { open: true, is_24_hours: false, hours: [{ open_time: '09:00', close_time: '17:00' }] },
        ]),
      ),
    ),
  ])
  // 30 reviews of each location, one per minute; the last of each is private feedback.
  await rows.all(
    `insert into reviews (account_id, location_id, source_id, dedupe_key, rating, body, reviewer_name, sentiment, published_at)
     select a, l, case when n = 30 then 9 else 1 + n % 2 end, 'r' || l || n, 1 + n % 5,
       case when n % 3 = 0 then '' else w || ' text ' || n end, w || ' ' || n, 0, '2026-11-01'::timestamptz + n * interval '1 minute'
     from (values (1, $1::bigint, 'Mill'), (1, $2, 'Quay'), (2, $3, 'Foreign')) p (a, l, w), generate_series(1, 30) n`,
    [mill, quay, foreign],
  )
  for (const accountId of ['1', '2']) await asAccount(accountId, rebuildReviewCounts)
})

type WidgetOptions = { settings?: object; locations?: string[]; reviews?: string[] }

async function insertWidget(
  type: WidgetType,
  { settings = {}, locations, reviews = [] }: WidgetOptions = {},
): Promise<string> {
  const { id, key } = await build.widget(
    {
      account_id: '1',
      name: 'CANARY internal name',
      widget_type: type,
      settings: JSON.stringify({ allowedSites: [], ...settings }),
      created_by: 'CANARY',
      changed_by: 'CANARY',
    },
    locations,
  )
  for (const [at, review_id] of reviews.entries())
    await build.insert('widget_reviews', { account_id: '1', widget_id: id, review_id, ordinal: at + 1 })
  return key
}

async function renderWidgetHtml(key: string, query = '', at = now) {
  const response = await renderWidget(key, queryOf(query), at)
  return { ...response, html: response.bodies.identity.bytes.toString() }
}

const reviewersIn = (html: string) => [...html.matchAll(/<bdi>(.*?)<\/bdi>/g)].map(([, name]) => name)
const reviewIdOf = async (name: string) =>
  (await rows.one<{ id: string }>('select id::text from reviews where reviewer_name = $1', [name])).id

test('a carousel shows the newest 15 reviews of its locations and public sources, and nothing from other accounts', async () => {
  const { html, status } = await renderWidgetHtml(await insertWidget('teaser', { locations: [mill] }))
  expect(status).toBe(200)
  expect(reviewersIn(html)).toEqual(Array.from({ length: 15 }, (_, at) => `Mill ${29 - at}`))
  const { html: all } = await renderWidgetHtml(await insertWidget('teaser'))
  expect(reviewersIn(all).filter((name) => !/^(Mill|Quay) \d/.test(name!))).toEqual([])
  expect(all).not.toContain('CANARY')
})

test('private feedback is shown only if its source was chosen', async () => {
  const key = await insertWidget('teaser', { locations: [mill], settings: { sourceIds: ['9'] } })
  expect(reviewersIn((await renderWidgetHtml(key)).html)).toEqual(['Mill 30'])
})

test('the minimum rating and the text requirement filter the list but not the average', async () => {
  const settings = { minRating: 4, onlyWithText: true }
  const { html } = await renderWidgetHtml(await insertWidget('full_page', { locations: [mill], settings }))
  expect(html).toContain('<h1 dir="auto">')
  const shown = reviewersIn(html).map((name) => Number(name!.split(' ')[1]))
  expect(shown.length).toBeGreaterThan(3)
  expect(shown.filter((n) => 1 + (n % 5) < 4 || n % 3 === 0)).toEqual([])
  expect(html).toMatch(/The Mill.*3\.1.*29 reviews/s)
})

test('each page of a feed continues where the previous one ended, until the last', async () => {
  const key = await insertWidget('full_page', { locations: [quay] })
  const pages = await Promise.all([1, 2, 3, 4].map((page) => renderWidgetHtml(key, `page=${page}`)))
  expect(pages.flatMap(({ html }) => reviewersIn(html))).toEqual(
    Array.from({ length: 29 }, (_, at) => `Quay ${29 - at}`),
  )
  expect(pages.map(({ html }) => html.includes('rel="next"'))).toEqual([true, true, false, false])
})

test('chosen reviews are shown in their order, without those deleted since', async () => {
  const reviews = await Promise.all(['Mill 3', 'Mill 20', 'Quay 7'].map(reviewIdOf))
  const key = await insertWidget('teaser', { locations: [mill], reviews, settings: { autoPublish: false } })
  expect(reviewersIn((await renderWidgetHtml(key)).html)).toEqual(['Mill 3', 'Mill 20'])
  const onlyReview = [...reviews.slice(1), await reviewIdOf('Mill 30')]
  const settings = { autoPublish: false }
  const featured = await insertWidget('teaser', { locations: [mill], reviews: onlyReview, settings })
  expect(reviewersIn((await renderWidgetHtml(featured)).html)).toEqual(['Mill 20'])
  await rows.all('delete from reviews where id = $1', [reviews[0]])
  expect(reviewersIn((await renderWidgetHtml(key)).html)).toEqual(['Mill 20'])
  await rows.all('delete from reviews where id = $1', [reviews[1]])
  expect((await renderWidgetHtml(key)).html).toContain('No reviews yet')
})

test('a widget without remaining locations shows no reviews rather than all', async () => {
  for (const type of ['teaser', 'star_snapshot'] as const)
    expect((await renderWidgetHtml(await insertWidget(type, { locations: [] }))).html).toContain(
      'No reviews yet',
    )
  for (const type of ['full_page', 'location_info'] as const)
    expect((await renderWidgetHtml(await insertWidget(type, { locations: [] }))).status).toBe(404)
})

test('the opening status is cached only until the end of the minute', async () => {
  const key = await insertWidget('location_info', { locations: [mill] })
  const open = await renderWidgetHtml(key)
  expect(open.html).toContain('Open now')
  expect(open.html).toContain('<h1 dir="auto">')
  expect(open.headers['Cache-Control']).toBe('public, max-age=40')
  expect(open.canServeStale).toBe(false)
  expect((await renderWidgetHtml(key, '', new Date('2026-11-22T23:00:00Z'))).html).toContain('Closed now')
  await build.insert('special_hours', {
    account_id: '1',
    location_id: mill,
    start_date: '2026-11-22',
    closed: true,
    is_24_hours: false,
    hours: '[]',
  })
  expect((await renderWidgetHtml(key)).html).toMatch(/Closed now.*Holiday hours.*Sun, Nov 22.*today.*Closed/s)
})

test('all holiday hours of the next twelve months are shown and published, also past midnight', async () => {
  await rows.all('delete from special_hours where location_id = $1', [mill])
  await rows.all(`update locations set address = '1 Mill St', city = 'Elgin' where id = $1`, [mill])
  const hours = JSON.stringify([{ open_time: '18:00', close_time: '02:00' }])
  const dates = ['2026-12-31', '2027-01-01', '2027-07-04', '2027-11-21']
  for (const start_date of [...dates, '2027-11-22'])
    await build.insert('special_hours', {
      account_id: '1',
      location_id: mill,
      start_date,
      closed: false,
      is_24_hours: false,
      hours,
    })
  const { html } = await renderWidgetHtml(await insertWidget('location_info', { locations: [mill] }))
  expect([...html.matchAll(/<time dateTime="([\d-]+)"/gi)].map(([, date]) => date)).toEqual(dates)
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!)
  expect(data.specialOpeningHoursSpecification).toEqual(
    dates.map((date) => ({
      '@type': 'OpeningHoursSpecification',
      opens: '18:00',
      closes: '02:00',
      validFrom: date,
      validThrough: date,
    })),
  )
  await rows.all('delete from special_hours where location_id = $1', [mill])
})

test('unknown keys, inactive accounts and disabled widget types return 404', async () => {
  const key = await insertWidget('teaser')
  const loadStatus = async (of: string) => (await renderWidgetHtml(of)).status
  for (const invalidKey of ['', 'x', '0'.repeat(32), `${key}\0`, key.toUpperCase().replace(/\d/g, 'F')])
    expect(await loadStatus(invalidKey)).toBe(404)
  await build.setting('1', 'amplify_testimonial_widgets', 'false')
  expect(await loadStatus(key)).toBe(404)
  await rows.all('delete from account_settings')
  await rows.all(`update accounts set status = 'suspended' where id = 1`)
  expect(await loadStatus(key)).toBe(404)
  await rows.all(`update accounts set status = 'active' where id = 1`)
  expect(await loadStatus(key)).toBe(200)
})

test('the role that looks up keys cannot read a widget’s content', async () => {
  for (const column of ['name', 'settings', 'created_by'] as const)
    await expect(asSignIn((tx) => tx.selectFrom('widgets').select(column).execute())).rejects.toThrow(
      'permission denied',
    )
})

test('a draft is rendered like a saved widget, for our own pages only, and for an hour', async () => {
  const content = {
    type: 'teaser' as const,
    name: 'New',
    locationIds: [quay],
    reviewIds: [],
    settings: parseSettings({ allowedSites: ['https://shop.example'], title: 'Said of us' }),
  }
  const sealed = sealPreviewContent({ accountId: '1', content }, now)
  const response = await renderDraft(sealed, queryOf(), now)
  expect(response.bodies.identity.bytes.toString()).toContain('Said of us')
  expect(response.headers).toMatchObject({ 'Cache-Control': 'no-store' })
  expect(response.headers['Content-Security-Policy']).toMatch(/frame-ancestors 'self'$/)
  const afterExpiry = new Date(now.getTime() + 3_600_001)
  for (const [text, at] of [
    [sealed, afterExpiry],
    [`${sealed.slice(0, -2)}xx`, now],
    ['', now],
  ] as const)
    expect((await renderDraft(text, queryOf(), at)).status).toBe(404)
})

test('only the allowed sites may frame a widget; without any, every site may', async () => {
  const loadPolicy = async (allowedSites: string[]) =>
    (await renderWidgetHtml(await insertWidget('star_snapshot', { settings: { allowedSites } }))).headers[
      'Content-Security-Policy'
    ]
  expect(await loadPolicy([])).toMatch(/frame-ancestors \*$/)
  expect(await loadPolicy(['https://shop.example', 'https://www.shop.example'])).toMatch(
    /frame-ancestors 'self' https:\/\/shop\.example https:\/\/www\.shop\.example$/,
  )
})
