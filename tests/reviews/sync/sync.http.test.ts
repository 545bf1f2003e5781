import { beforeAll, expect, test } from 'vitest'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { signIn, textOf, type Visitor } from '../../support/visitor'
import { waitUntil } from '../../support/wait-until'

// The demo bakery with its emulated Google, from a new review to its removal.
const application = await startTestApplication({ REVIEWS_EVERY_SECONDS: '5' }, ['emulators', 'worker'])
const rows = await openSql(application.database)
let dana: Visitor
let ruth: Visitor

beforeAll(async () => {
  dana = await signIn(application.url, 'dana')
  ruth = await signIn(application.url, 'ruth')
})

const controlEmulator = (path: string, body: object) =>
  fetch(`${application.googleUrl}/emulator/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const location = await rows.one<{ id: string; account_id: string; name: string }>(
  `select l.id::text, l.account_id::text, l.google_location_name as name from locations l
   where google_location_name = 'accounts/1101/locations/1101001'`,
)

const countRows = async (text: string, values: unknown[] = []) =>
  Number((await rows.one<{ n: string }>(`select count(*) as n ${text}`, values)).n)

/** Waits until no fetch of the location is running. One that Google's list changes under it fails, and is retried later. */
const waitUntilFetched = () =>
  waitUntil(
    async () =>
      (await countRows('from review_fetches where location_id = $1 and leased_until > now()', [
        location.id,
      ])) === 0,
  )

test('the demo data matches the emulated Google: the first fetch adds and removes nothing', async () => {
  const before = await countRows('from reviews where account_id = $1', [location.account_id])
  await waitUntil(async () => {
    const linked = `from locations where account_id = $1 and google_location_name is not null and open_status = 'active'`
    const fetched = 'from review_fetches where account_id = $1 and source_id = 1 and succeeded_at is not null'
    return (
      (await countRows(fetched, [location.account_id])) >= (await countRows(linked, [location.account_id]))
    )
  })
  expect(await countRows('from reviews where account_id = $1', [location.account_id])).toBe(before)
  expect(await countRows('from removed_reviews')).toBe(0)
  expect(await countRows(`from response_events where event in ('arrived')`)).toBe(0)
})

test('a new review at Google is fetched automatically', async () => {
  const review = {
    reviewId: 'arrived',
    starRating: 'TWO',
    comment: 'Zwieback like gravel',
    reviewer: { displayName: 'Ada' },
  }
  await controlEmulator('reviews', { location: location.name, review })
  await waitUntil(async () => (await countRows(`from reviews where external_id = 'arrived'`)) === 1)
  await waitUntilFetched()
  const page = textOf(await dana.get(`/reviews?dateDescriptor=all_time&locationId=${location.id}`))
  expect(page).toContain('Zwieback like gravel')
  expect(page).toMatch(/Google\b.* updated .* (AM|PM)/)
  expect(textOf(await ruth.get('/reviews?dateDescriptor=all_time'))).not.toContain('Refresh')
})

test('a vanished review is only under Removed reviews: on the page, in print and in the CSV; its own page says so', async () => {
  await controlEmulator('reviews/delete', { name: `${location.name}/reviews/arrived` })
  await waitUntil(async () => (await countRows('from removed_reviews')) === 1)
  const all = `/reviews?dateDescriptor=all_time&locationId=${location.id}`
  expect(textOf(await dana.get(all))).not.toContain('Zwieback')
  for (const path of ['/reviews/removed', '/reviews/removed/print', '/export/csv/removed_reviews'])
    expect(textOf(await dana.get(path))).toContain('Zwieback like gravel')
  await waitUntil(
    async () => (await countRows(`from mails where subject = '1 review removed from Google'`)) > 0,
  )
})

test('a failing source is reported in the inbox and at the location, and “Refresh” fetches immediately', async () => {
  const fetched = `from review_fetches where location_id = $1 and failing_since is not null`
  await controlEmulator('faults', { match: `${location.name}/reviews`, mode: 'html', times: 2000 })
  await waitUntil(async () => (await countRows(fetched, [location.id])) === 1)
  expect(textOf(await dana.get(`/reviews?locationId=${location.id}`))).toMatch(
    /Google hasn’t responded since .*\. Reviews may be missing\./,
  )
  expect(textOf(await ruth.get(`/settings/locations/${location.id}/review-sources`))).toMatch(
    /Google hasn’t responded since .*\. Reviews may be missing\./,
  )
  await fetch(`${application.googleUrl}/emulator/faults`, { method: 'DELETE' })
  const answer = await dana.post('/reviews/checks', { locationId: location.id })
  expect(answer.redirectTo).toMatch(/^\/reviews/)
  expect((await ruth.post('/reviews/checks', {})).status).toBe(403)
  await waitUntil(async () => (await countRows(fetched, [location.id])) === 0)
})

test('Google’s notifications are not found where none are configured', async () => {
  const { status } = await fetch(`${application.url}/webhooks/google/notifications`, {
    method: 'POST',
    body: '{}',
  })
  expect(status).toBe(404)
})
