import { describe, expect, test, vi } from 'vitest'
import { createBuilders } from '../../support/builders'
import { loadDemoAccounts } from '../../support/people'
import { openRowLock } from '../../support/row-lock'
import { slowness } from '../../support/slowness'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { signIn, textOf } from '../../support/visitor'

const application = await startTestApplication({ MAIL: 'off', SUPPORT_EMAIL: 'help@highstreet.example' }, [
  'emulators',
  'worker',
])
const rows = await openSql(application.database)
const build = createBuilders(rows)
const writer = await openRowLock(application.database)
const cast = await loadDemoAccounts(application.database.ownerUrl)
const bakery = cast.accounts.bakery.id
const dana = await signIn(application.url, 'dana')
const ruth = await signIn(application.url, 'ruth')
const grace = await signIn(application.url, 'grace')

const findLocationId = async (name: string) =>
  (
    await rows.one<{ id: string }>('select id::text from locations where account_id = $1 and name = $2', [
      bakery,
      name,
    ])
  ).id
const countReviewsOf = async (id: string) =>
  Number((await rows.one<{ n: string }>('select count(*) as n from reviews where location_id = $1', [id])).n)

/** Returns the account's review counts according to the summary tables and according to the reviews themselves. */
async function loadReviewCounts() {
  const sum = [1, 2, 3, 4, 5].map((rating) => `reviews_${rating}`).join(' + ')
  const all = `coalesce(sum(${sum} + reviews_positive + reviews_neutral + reviews_negative), 0)::int`
  const answered = `coalesce(sum(${sum.replaceAll('reviews', 'responded')} + responded_positive + responded_neutral + responded_negative), 0)::int`
  const sumOf = (table: string) =>
    rows.one<{ all: number; answered: number }>(
      `select ${all} as all, ${answered} as answered from ${table} where account_id = $1`,
      [bakery],
    )
  const actual = await rows.one<{ all: number; answered: number }>(
    'select count(*)::int as all, count(responded_at)::int as answered from reviews where account_id = $1',
    [bakery],
  )
  return {
    actual,
    summarized: [await sumOf('review_months'), await sumOf('review_years'), await sumOf('account_months')],
  }
}

const expectCountsToAgree = ({ actual, summarized }: Awaited<ReturnType<typeof loadReviewCounts>>) =>
  expect(summarized).toEqual([actual, actual, actual])

describe('deleting a location', () => {
  test('locks its reviews in the order of those who write them, so that neither waits for the other', async () => {
    const { id } = await rows.one<{ id: string }>(
      'select max(location_id)::text as id from reviews where account_id = $1',
      [bakery],
    )
    // Two reviews that are stored in the other order.
    const [first, second] = (
      await rows.one<{ ids: string[] }>(
        `select array[a.id::text, b.id::text] as ids from reviews a
         join reviews b on b.account_id = a.account_id and b.location_id = a.location_id and b.ctid < a.ctid
           and (b.source_id, b.dedupe_key) > (a.source_id, a.dedupe_key)
         where a.account_id = $1 and a.location_id = $2 order by a.source_id, a.dedupe_key limit 1`,
        [bakery, id],
      )
    ).ids
    const lock = (review: string) => writer.hold('select from reviews where id = $1 for update', [review])
    await lock(first!)
    const deletion = dana.post(`/settings/locations/${id}/delete`)
    await writer.untilWaiting(1)
    await lock(second!)
    await writer.release()
    const { redirectTo } = await deletion
    expect(textOf(await dana.get(redirectTo!))).toContain('Location deleted.')
  })

  test('the confirmation page says how many reviews will be deleted', async () => {
    const id = await findLocationId('Skokie')
    const text = textOf(await dana.get(`/settings/locations/${id}/delete`))
    expect(text).toContain('Deleting a location removes its reviews.')
    expect(text).toMatch(/[\d,]+ reviews and all responses will be deleted, as well as the location’s hours/)
    expect(text).toContain('This can’t be undone.')
  })

  test('the confirmation page of a location without reviews says what else will be deleted', async () => {
    const { id } = await build.location({ account_id: bakery, name: 'Without reviews' })
    const text = textOf(await dana.get(`/settings/locations/${id}/delete`))
    expect(text).toContain(
      'This location has no reviews. Its hours, photos, overrides and history will be deleted. This can’t be undone.',
    )
    await rows.all('delete from locations where account_id = $1 and id = $2', [bakery, id])
  })

  test('deletes its reviews and records the deletion, and the summaries still match the reviews', async () => {
    const id = await findLocationId('Skokie')
    expectCountsToAgree(await loadReviewCounts())
    const [before, deletedCount] = [(await loadReviewCounts()).actual.all, await countReviewsOf(id)]
    expect(deletedCount).toBeGreaterThan(0)
    const response = await dana.post(
      `/settings/locations/${id}/delete?sort[by]=city&sort[order]=desc&keywords=s&page=3&group_id=1`,
    )
    expect(response.redirectTo).toBe(
      '/settings/locations?sort%5Bby%5D=city&sort%5Border%5D=desc&keywords=s&group_id=1',
    )
    expect(await countReviewsOf(id)).toBe(0)
    expect((await loadReviewCounts()).actual.all).toBe(before - deletedCount)
    expectCountsToAgree(await loadReviewCounts())
    expect(await rows.all('select from locations where id = $1', [id])).toEqual([])
    expect((await dana.get(`/settings/locations/${id}/details`)).status).toBe(404)
    const [event] = await rows.all<{ details: object }>(
      'select details from audit_events where action = $1 and subject = $2',
      ['location.deleted', 'Skokie'],
    )
    expect(event?.details).toEqual({ locationId: id, reviews: deletedCount })
    expect((await dana.post(`/settings/locations/${id}/delete`)).status).toBe(404)
  })

  test('a location with many reviews is hidden at once and its reviews are deleted by a job', async () => {
    const id = await findLocationId('Evanston')
    await rows.all(
      `insert into reviews (account_id, location_id, source_id, dedupe_key, rating, sentiment, published_at)
       select $1, $2, 10, 'many-' || n, 0, 0, timestamptz '2019-01-01' + n * interval '12 hours' from generate_series(1, 2500) n`,
      [bakery, id],
    )
    await rows.all(
      `insert into review_months (account_id, location_id, source_id, month, reviews_neutral)
       select $1, $2, 10, date_trunc('month', published_at at time zone 'America/Chicago')::date, count(*) from reviews
       where location_id = $2 and dedupe_key like 'many-%' group by 4`,
      [bakery, id],
    )
    await rows.all(
      `insert into review_years (account_id, location_id, source_id, year, reviews_neutral)
       select account_id, location_id, source_id, extract(year from month), sum(reviews_neutral) from review_months
       where location_id = $1 and source_id = 10 group by 1, 2, 3, 4
       on conflict (account_id, location_id, source_id, year) do update
       set reviews_neutral = review_years.reviews_neutral + excluded.reviews_neutral`,
      [id],
    )
    await rows.all(
      `insert into account_months (account_id, source_id, month, reviews_neutral)
       select account_id, source_id, month, reviews_neutral from review_months where location_id = $1 and source_id = 10
       on conflict (account_id, source_id, month) do update
       set reviews_neutral = account_months.reviews_neutral + excluded.reviews_neutral`,
      [id],
    )
    expectCountsToAgree(await loadReviewCounts())
    const remainingCount = (await loadReviewCounts()).actual.all - (await countReviewsOf(id))
    expect((await dana.post(`/settings/locations/${id}/delete`)).status).toBe(302)
    expect((await dana.get(`/settings/locations/${id}/details`)).status).toBe(404)
    expect(textOf(await dana.get('/settings/locations?keywords=Evanston'))).not.toContain('1734 Sherman')
    expect((await dana.get('/lookups/location?q=Evanston')).text).not.toContain('Evanston')
    await vi.waitFor(
      async () => expect(await rows.all('select from locations where id = $1', [id])).toEqual([]),
      { timeout: 60_000 * slowness, interval: 300 },
    )
    expect(await countReviewsOf(id)).toBe(0)
    expect((await loadReviewCounts()).actual.all).toBe(remainingCount)
    expectCountsToAgree(await loadReviewCounts())
  })

  test('another location can use the deleted location’s External ID at once', async () => {
    const id = await findLocationId('Oak Park')
    await rows.all(`update locations set external_id = 'FREE-1' where id = $1`, [id])
    await dana.post(`/settings/locations/${id}/delete`)
    const response = await dana.post('/settings/locations/new', {
      name: 'Oak Park Two',
      public_name: 'Oak Park',
      address: '1',
      city: 'Oak Park',
      external_id: 'FREE-1',
      country_id: 'US',
      state_id: 'US-IL',
      zipcode: '60301',
    })
    expect(response.status).toBe(302)
  })

  test('users without permission get 403, and users of other accounts get 404', async () => {
    const id = await findLocationId('Lakeview')
    expect((await ruth.get(`/settings/locations/${id}/delete`)).status).toBe(403)
    expect((await ruth.post(`/settings/locations/${id}/delete`)).status).toBe(403)
    expect((await grace.post(`/settings/locations/${id}/delete`)).status).toBe(404)
    expect(await findLocationId('Lakeview')).toBe(id)
  })

  test('is refused when the account’s setting leaves deletion to support', async () => {
    const id = await findLocationId('Lakeview')
    await build.setting(bakery, 'preventLocationDeletions')
    const text = 'Unable to Add/Delete Location. Please contact support to complete this action.'
    const page = await dana.get(`/settings/locations/${id}/delete`)
    expect(textOf(page)).toContain(text)
    expect(page.text).toContain('mailto:help@highstreet.example')
    expect(page.text).not.toContain('Delete location</button>')
    const { redirectTo } = await dana.post(`/settings/locations/${id}/delete`)
    expect(textOf(await dana.get(redirectTo!))).toContain(text)
    expect(await findLocationId('Lakeview')).toBe(id)
    await rows.all(`delete from account_settings where code = 'preventLocationDeletions'`)
  })

  test('is refused for the last location, and a white label without a support address shows none', async () => {
    const [keep] = await rows.all<{ id: string }>(
      'select id::text from locations where account_id = $1 order by id',
      [cast.accounts.dental.id],
    )
    const others = await rows.all<{ id: string }>(
      'select id::text from locations where account_id = $1 and id <> $2',
      [cast.accounts.dental.id, keep!.id],
    )
    for (const { id } of others)
      expect((await grace.post(`/settings/locations/${id}/delete`)).status).toBe(302)
    const page = await grace.get(`/settings/locations/${keep!.id}/delete`)
    expect(textOf(page)).toContain('Can’t delete the last location on the account.')
    expect(page.text).toContain('mailto:help@highstreet.example')
    const { redirectTo } = await grace.post(`/settings/locations/${keep!.id}/delete`)
    expect(redirectTo).toBe(`/settings/locations/${keep!.id}/details`)
    await build.insert('white_labels', {
      account_id: cast.accounts.dental.id,
      product_name: 'Harbor',
      applies_to_children: false,
    })
    await vi.waitFor(
      async () =>
        expect((await grace.get(`/settings/locations/${keep!.id}/delete`)).text).not.toContain(
          'highstreet.example',
        ),
      { timeout: 60_000 * slowness, interval: 1000 },
    )
  })
})

test('every page that names support links to the installation’s address', async () => {
  for (const path of ['/settings/billing/edit', '/no-such-page'])
    expect([path, (await dana.get(path)).text.includes('mailto:help@highstreet.example')]).toEqual([
      path,
      true,
    ])
})
