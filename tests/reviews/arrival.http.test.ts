import { beforeAll, expect, test } from 'vitest'
import { testApplication } from '../cast/application'
import { openRows } from '../cast/rows'
import { signedIn, type Visitor, wordsOf } from '../cast/visitor'

// The demo's bakery and its emulated Google, from a review that arrives by itself to one that vanishes.
const application = await testApplication({ REVIEWS_EVERY_SECONDS: '5' }, ['stand-ins', 'worker'])
const rows = await openRows(application.database)
let dana: Visitor
let ruth: Visitor

beforeAll(async () => {
  dana = await signedIn(application.url, 'dana')
  ruth = await signedIn(application.url, 'ruth')
})

const control = (path: string, body: object) =>
  fetch(`${application.googleUrl}/emulator/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const place = await rows.one<{ id: string; account_id: string; name: string }>(
  `select l.id::text, l.account_id::text, l.google_location_name as name from locations l
   where google_location_name = 'accounts/1101/locations/1101001'`,
)

async function until(isSo: () => Promise<boolean>, seconds = 60): Promise<void> {
  const end = performance.now() + seconds * 1000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`not within ${seconds} s`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
const count = async (text: string, values: unknown[] = []) =>
  Number((await rows.one<{ n: string }>(`select count(*) as n ${text}`, values)).n)

test('what Google knows of the demo is what the demo has: the first fetch adds and takes away nothing', async () => {
  const before = await count('from reviews where account_id = $1', [place.account_id])
  await until(
    async () =>
      (await count(`from review_fetches where account_id = $1 and source_id = 1 and succeeded_at is null`, [
        place.account_id,
      ])) === 0 && (await count('from review_fetches where account_id = $1', [place.account_id])) > 0,
  )
  expect(await count('from reviews where account_id = $1', [place.account_id])).toBe(before)
  expect(await count('from removed_reviews')).toBe(0)
  expect(await count(`from response_events where event in ('arrived')`)).toBe(0)
})

test('a review arrives by itself', async () => {
  const review = {
    reviewId: 'arrived',
    starRating: 'TWO',
    comment: 'Zwieback like gravel',
    reviewer: { displayName: 'Ada' },
  }
  await control('reviews', { location: place.name, review })
  await until(async () => (await count(`from reviews where external_id = 'arrived'`)) === 1)
  const page = wordsOf(await dana.get(`/reviews?dateDescriptor=all_time&locationId=${place.id}`))
  expect(page).toContain('Zwieback like gravel')
  expect(page).toMatch(/Google\b.* last read .* (AM|PM)/)
  expect(wordsOf(await ruth.get('/reviews?dateDescriptor=all_time'))).not.toContain('Check now')
})

test('and when it vanishes it is under Removed, on the page, in print and in the file, and in no list', async () => {
  await control('reviews/delete', { name: `${place.name}/reviews/arrived` })
  await until(async () => (await count('from removed_reviews')) === 1)
  const all = `/reviews?dateDescriptor=all_time&locationId=${place.id}`
  expect(wordsOf(await dana.get(all))).not.toContain('Zwieback')
  for (const path of ['/reviews/removed', '/reviews/removed/print', '/export/csv/removed_reviews'])
    expect(wordsOf(await dana.get(path))).toContain('Zwieback like gravel')
  await until(async () => (await count(`from mails where subject = '1 review vanished from Google'`)) > 0)
})

test('a source that fails says so, on the inbox and at the place, and is asked at once when somebody wants', async () => {
  const fetched = `from review_fetches where location_id = $1 and failing_since is not null`
  await control('faults', { match: `${place.name}/reviews`, mode: 'html', times: 2000 })
  await until(async () => (await count(fetched, [place.id])) === 1)
  expect(wordsOf(await dana.get(`/reviews?locationId=${place.id}`))).toMatch(
    /Google has not answered since .*; reviews may be missing\./,
  )
  expect(wordsOf(await ruth.get(`/settings/locations/${place.id}/review-sources`))).toMatch(
    /Google has not answered since .*; reviews may be missing\./,
  )
  await fetch(`${application.googleUrl}/emulator/faults`, { method: 'DELETE' })
  const answer = await dana.post('/reviews/checks', { locationId: place.id })
  expect(answer.leadsTo).toMatch(/^\/reviews/)
  expect((await ruth.post('/reviews/checks', {})).status).toBe(403)
  await until(async () => (await count(fetched, [place.id])) === 0, 90)
})

test('Google’s notifications without a bearer, or where none are expected, lead nowhere', async () => {
  const { status } = await fetch(`${application.url}/webhooks/google/notifications`, {
    method: 'POST',
    body: '{}',
  })
  expect(status).toBe(404)
})
