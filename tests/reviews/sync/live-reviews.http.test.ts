import { beforeAll, expect, test } from 'vitest'
import { createBuilders } from '../../support/builders'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { signIn, textOf, type Visitor } from '../../support/visitor'

// Reviews that may not be stored are fetched when a user opens the page, and stored nowhere.
const application = await startTestApplication({}, ['emulators'])
const rows = await openSql(application.database)
const build = createBuilders(rows)
const emulator = String(application.environment.TRIPADVISOR_URL)
const location = await rows.one<{ id: string; account_id: string }>(
  `select id::text, account_id::text from locations where google_location_name = 'accounts/1101/locations/1101001'`,
)
const page = `/settings/locations/${location.id}/review-sources/tripadvisor`
const controlEmulator = (path: string, body?: object) =>
  fetch(`${emulator}/emulator/${path}`, {
    method: body ? 'POST' : 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
let dana: Visitor

beforeAll(async () => {
  dana = await signIn(application.url, 'dana')
  await build.listing({
    account_id: location.account_id,
    location_id: location.id,
    directory: 'trip_advisor',
    remote_id: '77',
  })
  const review = {
    id: 7,
    published_date: '2026-01-02T10:00:00Z',
    rating: 4,
    title: 'Lovely',
    text: 'Zwieback like gravel',
    user: { username: 'Ihor' },
    owner_response: { text: 'We bake it longer now' },
  }
  await controlEmulator('seed', {
    places: [{ location_id: '77', details: { name: 'B' }, reviews: [review] }],
  })
})

test('a location’s reviews are shown as their source shows them now, and stored nowhere', async () => {
  const sources = textOf(await dana.get(`/settings/locations/${location.id}/review-sources`))
  expect(sources).toContain('Tripadvisor reviews are included only if imported.')
  const pageText = textOf(await dana.get(page))
  for (const expectedText of ['Zwieback like gravel', 'Ihor', 'We bake it longer now'])
    expect(pageText).toContain(expectedText)
  expect(pageText).toContain('not in any list, count or export')
  expect(await rows.all(`select from reviews where body like 'Zwieback%'`)).toEqual([])
  expect(textOf(await dana.get('/reviews'))).toContain('Tripadvisor reviews are included only if imported.')
})

test('a source that does not respond is reported, and a source whose reviews are stored is not found', async () => {
  await controlEmulator('faults', { match: '/reviews', mode: 'error-500' })
  expect(textOf(await dana.get(page))).toContain('couldn’t be loaded from Tripadvisor')
  await controlEmulator('faults')
  for (const other of ['google', 'yelp', 'nonsense'])
    expect((await dana.get(page.replace('tripadvisor', other))).status).toBe(404)
})

test('an account that opens too many live pages in an hour is asked to wait', async () => {
  let pageText = ''
  for (let views = 0; views < 61 && !pageText.includes('60 such pages'); views += 1)
    pageText = textOf(await dana.get(page))
  expect(pageText).toContain('Try again later')
})
