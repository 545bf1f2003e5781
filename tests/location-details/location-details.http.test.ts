import { describe, expect, test } from 'vitest'
import { createBuilders } from '../support/builders'
import { loadDemoAccounts } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { signIn, textOf } from '../support/visitor'

const application = await startTestApplication({ MAIL: 'off' }, ['emulators'])
const rows = await openSql(application.database)
const build = createBuilders(rows)
const cast = await loadDemoAccounts(application.database.ownerUrl)
const bakery = cast.accounts.bakery.id
const dana = await signIn(application.url, 'dana')
const ruth = await signIn(application.url, 'ruth')
const leo = await signIn(application.url, 'leo')
const grace = await signIn(application.url, 'grace')

const findLocationId = async (name: string) =>
  (
    await rows.one<{ id: string }>('select id::text from locations where account_id = $1 and name = $2', [
      bakery,
      name,
    ])
  ).id
const detailsPath = (id: string, query = '') => `/settings/locations/${id}/details${query}`

describe('the details page of a location', () => {
  test('shows the facts of the location, and says so when it has no External ID', async () => {
    const id = await findLocationId('Evanston')
    await rows.all('update locations set external_id = null, website = $2 where id = $1', [
      id,
      'https://wheatwhistle.example/evanston',
    ])
    const pageText = textOf(await dana.get(detailsPath(id)))
    for (const part of [
      'Internal Name Evanston',
      'External ID No External ID',
      'Address 1734 Sherman Avenue Evanston, IL 60201 United States',
      'Phone (847) 555-0109',
      'Website https://wheatwhistle.example/evanston',
      'Business Status Open',
      'Mon–Fri 6:30 AM – 6:00 PM',
      'Central Time',
      'You have no Holiday Hours set.',
    ])
      expect(pageText).toContain(part)
  })

  test('shows a foreign state by name where its code is a number', async () => {
    const id = await findLocationId('Skokie')
    const setState = (code: string, name: string) =>
      rows.all('update locations set state_code = $2, state = $3 where id = $1', [id, code, name])
    await setState('13', '東京')
    expect(textOf(await dana.get(detailsPath(id)))).toContain('東京')
    await setState('IL', 'Illinois')
    expect(textOf(await dana.get(detailsPath(id)))).toContain(', IL ')
  })

  test('Auto Sync is turned on and off on the location’s page by those who may edit it', async () => {
    const id = await findLocationId('Oak Park')
    const marco = await signIn(application.url, 'marco')
    await rows.all(
      `update location_listings set status = 'published', status_reason = '', auto_sync = true where location_id = $1`,
      [id],
    )
    await build.setting(bakery, 'publishing')
    const scans = 'Auto Sync scans directories multiple times a day'
    expect(textOf(await marco.get(detailsPath(id)))).toContain(scans)
    expect(textOf(await ruth.get(detailsPath(id)))).not.toContain(scans)
    const path = `/dashboard/local_listings/${id}/auto-sync`
    const { redirectTo } = await marco.post(path, { returnTo: detailsPath(id), from: 'location' })
    expect(redirectTo).toBe(detailsPath(id))
    const page = textOf(await marco.get(redirectTo!))
    expect(page).toContain('Directory sync settings saved')
    expect(page).toContain('Changes are queued for publishing once Auto Sync is enabled.')
  })

  test('links to the edit and delete pages for users who may use them, and keeps the list’s query', async () => {
    const id = await findLocationId('Skokie')
    const query = '?sort[by]=city&page=2&group_id=1&stray=x'
    const { text } = await dana.get(detailsPath(id, query))
    const keptQuery = 'sort%5Bby%5D=city&amp;page=2&amp;group_id=1'
    for (const to of ['edit', 'delete'])
      expect(text).toContain(`/settings/locations/${id}/${to}?${keptQuery}"`)
    expect(text).toContain(`href="/settings/locations?${keptQuery}"`)
    const readOnlyPage = (await ruth.get(detailsPath(id, query))).text
    expect(readOnlyPage).not.toContain(`/settings/locations/${id}/edit`)
    expect(readOnlyPage).not.toContain(`/settings/locations/${id}/delete`)
    expect(readOnlyPage).not.toContain('Mute issue')
  })

  test('every page of the location keeps the list’s query, also after saving', async () => {
    const id = await findLocationId('Skokie')
    const query = 'page=2&keywords=sk'
    const escapedQuery = query.replace('&', '&amp;')
    const base = `/settings/locations/${id}`
    const { text } = await dana.get(detailsPath(id, `?${query}`))
    const listParameter = new URLSearchParams({ list: query })
    expect(text).toContain(`href="${base}/history?${listParameter}"`)
    expect(text).toContain(`href="${base}/holiday-hours?${escapedQuery}"`)
    expect((await dana.get(`${base}/edit?${query}`)).text).toContain(`href="${base}/sync?${escapedQuery}"`)
    expect((await dana.get(`${base}/sync?${query}`)).text).toContain(`href="${base}/details?${escapedQuery}"`)
    const history = await dana.get(`${base}/history?field=phone&${listParameter}`)
    for (const to of ['/settings/locations', `${base}/details`])
      for (const { text: from } of [history, await dana.get(`${base}/holiday-hours?${query}`)])
        expect(from).toContain(`href="${to}?${escapedQuery}"`)
    expect(history.text).toMatch(/type="hidden" name="list"/)
    expect(history.text).not.toMatch(/csv\/[^"]*list=/)
    expect((await dana.post(`${base}/holiday-hours?${query}`, { seen: '0' })).redirectTo).toBe(
      `${base}/holiday-hours?${query}`,
    )
    expect((await dana.post(`${base}/sync?${query}`, {})).redirectTo).toBe(`${base}/sync?${query}`)
  })

  test('the parameter withEdit redirects users who may edit to the edit form', async () => {
    const id = await findLocationId('Skokie')
    expect((await dana.get(detailsPath(id, '?withEdit=true&page=2'))).redirectTo).toBe(
      `/settings/locations/${id}/edit?page=2`,
    )
    expect((await ruth.get(detailsPath(id, '?withEdit=true'))).status).toBe(200)
  })

  test('one click selects a copyable value, and no other values are selectable', async () => {
    const { text } = await dana.get(detailsPath(await findLocationId('Skokie')))
    const selectable = [...text.matchAll(/select-all[^>]*>(.*?)<\/span>/gs)].map(([, value]) =>
      value!.replace(/<[^>]+>/g, '').trim(),
    )
    expect(selectable).toContain('(847) 555-0114')
    expect(selectable.some((value) => /Bakery$/.test(value) && value !== 'Wheatwhistle Bakery')).toBe(false)
    expect(selectable.some((value) => /AM|Open/.test(value))).toBe(false)
  })

  test('shows the next five holiday hours and links to the page with all of them', async () => {
    const id = await findLocationId('Oak Park')
    for (const day of [1, 2, 3, 4, 5, 6, 7])
      await build.insert('special_hours', {
        account_id: bakery,
        location_id: id,
        start_date: `2031-03-0${day}`,
        closed: true,
        is_24_hours: false,
        hours: '[]',
      })
    const first = await dana.get(detailsPath(id))
    expect(textOf(first)).toContain('Mar 5, 2031')
    expect(textOf(first)).not.toContain('Mar 6, 2031')
    expect(first.text).toContain('aria-label="Edit holiday hours"')
    const readOnlyPage = await ruth.get(detailsPath(id))
    expect(readOnlyPage.text).not.toContain('aria-label="Edit holiday hours"')
    for (const visitor of [dana, ruth]) {
      const { text } = await visitor.get(detailsPath(id))
      const [, all] = /aria-label="All 7 holiday hours"[^>]*href="([^"]*)"/.exec(text) ?? []
      expect((await visitor.get(all!)).text).toMatch(/Mar 7, 2031|value="2031-03-07"/)
    }
  })

  test('returns 404 to users who may not see the location, and for invalid ids', async () => {
    const [own, other] = [await findLocationId('Lakeview'), await findLocationId('Skokie')]
    expect((await leo.get(detailsPath(own))).status).toBe(200)
    expect((await leo.get(detailsPath(other))).status).toBe(404)
    expect((await grace.get(detailsPath(own))).status).toBe(404)
    for (const id of ['0', '-1', 'x', '99999999999999999999'])
      expect([id, (await dana.get(detailsPath(id))).status]).toEqual([id, 404])
  })
})

describe('issues of a location', () => {
  test('a missing or duplicate Google Place ID is shown as an issue that can be muted and unmuted', async () => {
    const [one, two] = [await findLocationId('Naperville'), await findLocationId('Schaumburg')]
    await rows.all('update locations set google_place_id = null where account_id = $1', [bakery])
    // A linked profile identifies the location, whether or not Google has given it a place.
    expect(textOf(await dana.get(detailsPath(one)))).not.toContain('Missing Google Place ID')
    await rows.all('update locations set google_location_name = null where id = $1', [one])
    expect(textOf(await dana.get(detailsPath(one)))).toContain(
      'Missing Google Place ID. Add one so Google can match this location.',
    )
    const issues = `/settings/locations/${one}/issues`
    const muted = await dana.post(issues, { intent: 'mute', status: 'missing_place_id' })
    expect(muted.redirectTo).toBe(detailsPath(one))
    expect(textOf(await dana.get(detailsPath(one)))).toMatch(
      /Issue muted.*Missing Google Place ID. Muted by Dana Okafor/,
    )
    await dana.post(issues, { intent: 'unmute', status: 'missing_place_id' })
    expect(textOf(await dana.get(detailsPath(one)))).toContain('Mute issue')
    await rows.all('update locations set google_place_id = $2 where id = any($1::bigint[])', [
      [one, two],
      'ChIJsameplace123',
    ])
    expect(textOf(await dana.get(detailsPath(two)))).toContain('Duplicate Google Place ID.')
    await rows.all('update locations set google_place_id = $2 where id = $1', [two, 'ChIJotherplace12'])
    expect(textOf(await dana.get(detailsPath(one)))).not.toMatch(/(Missing|Duplicate) Google Place ID/)
  })

  test('only users who may edit the location can mute an issue, and unknown issues are rejected', async () => {
    const issues = `/settings/locations/${await findLocationId('Skokie')}/issues`
    expect((await ruth.post(issues, { intent: 'mute', status: 'missing_place_id' })).status).toBe(403)
    expect((await grace.post(issues, { intent: 'mute', status: 'missing_place_id' })).status).toBe(404)
    expect((await dana.post(issues, { intent: 'mute', status: 'ugly' })).status).toBe(422)
    expect((await dana.get(issues)).redirectTo).toBe(detailsPath(await findLocationId('Skokie')))
    expect(await rows.all('select from muted_location_issues where account_id = $1', [bakery])).toEqual([])
  })
})

describe('the review sources of a location', () => {
  const reviewSourcesPath = (id: string, query = '') => `/settings/locations/${id}/review-sources${query}`

  test('lists each source with its review count, and the link for writing a Google review', async () => {
    const id = await findLocationId('Evanston')
    const placeId = 'ChIJN1t_tDeuEmsRUsoyG83frY4'
    await rows.all('update locations set google_place_id = $2 where id = $1', [id, placeId])
    const countBySource = await rows.all<{ name: string; reviews: number }>(
      `select s.name, count(*)::int as reviews from reviews r join sources s on s.id = r.source_id
       where r.account_id = $1 and r.location_id = $2 group by s.id order by s.ordinal`,
      [bakery, id],
    )
    expect(countBySource.length).toBeGreaterThan(1)
    const sourcesPage = await dana.get(reviewSourcesPath(id, '?keywords=evan&stray=x'))
    for (const { name, reviews } of countBySource)
      expect(sourcesPage.text).toContain(
        `aria-label="${reviews} review${reviews === 1 ? '' : 's'} on ${name}"`,
      )
    expect(sourcesPage.text).toContain(
      `href="https://search.google.com/local/writereview?placeid=${placeId}"`,
    )
    expect(sourcesPage.text).toContain(`href="/settings/locations/${id}/details?keywords=evan"`)
    expect(textOf(sourcesPage)).not.toContain('Integrate Now')
    await rows.all('update locations set google_place_id = null where id = $1', [id])
    expect(textOf(await dana.get(reviewSourcesPath(id)))).toContain('Not available')
    expect((await dana.get(`/settings/locations/${id}/details`)).text).toContain(
      `href="${reviewSourcesPath(id)}"`,
    )
  })

  test('prompts users who may see integrations to connect Google, and returns 404 for other accounts', async () => {
    const id = await findLocationId('Evanston')
    await build.insert('source_connections', { account_id: bakery, source: 'google', state: 'disconnected' })
    expect(textOf(await dana.get(reviewSourcesPath(id)))).toContain('Integrate Now')
    expect(textOf(await ruth.get(reviewSourcesPath(id)))).not.toContain('Integrate Now')
    await rows.all(`delete from source_connections where source = 'google' and account_id = $1`, [bakery])
    expect((await grace.get(reviewSourcesPath(id))).status).toBe(404)
  })
})
