import { get as request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { expect, test } from 'vitest'
import { parseForms } from '../support/parse-forms'
import { loadDemoAccounts } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { signIn } from '../support/visitor'

const application = await startTestApplication()
const rows = await openSql(application.database)
const { accounts } = await loadDemoAccounts(application.database.ownerUrl)
const grace = await signIn(application.url, 'grace')
const body = 'とても美味しかった🍜👩‍🍳 “Cafe\u0301” – Łódź; '.repeat(12).trim()

/** Fetches a page with gzip and unpacks it here, because `fetch` would hide the compression. */
function fetchGzipped(path: string): Promise<Buffer> {
  const cookie = [...grace.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return new Promise((resolve, reject) => {
    request(application.url + path, { headers: { cookie, 'accept-encoding': 'gzip' } }, (response) => {
      expect(response.headers['content-encoding']).toBe('gzip')
      resolve(buffer(response.pipe(createGunzip())))
    }).on('error', reject)
  })
}

test('multi-byte text is intact on a page of several chunks, with and without compression', async () => {
  const changed = await rows.all(
    `update reviews set body = $2 where account_id = $1 and id in (
       select id from reviews where account_id = $1 order by published_at desc limit 40) returning id`,
    [accounts.dental.id, body],
  )
  expect(changed).toHaveLength(40)
  const path = '/reviews/print?dateDescriptor=all_time'
  const { text } = await grace.get(path)
  for (const page of [text, (await fetchGzipped(path)).toString()]) {
    expect(page.split('\0')).toHaveLength(1)
    expect(page.split(body)).toHaveLength(41)
  }
})

test('submitting a form unchanged changes nothing', async () => {
  const { id } = await rows.one<{ id: string }>(
    `update locations set public_name = $2, address = $2, city = $3 where id = (
       select min(id) from locations where account_id = $1) returning id::text`,
    [accounts.dental.id, '🍜 ラーメン横丁 – 東京', '東京都千代田区'],
  )
  const before = await rows.one('select public_name, address, city, hours from locations where id = $1', [id])
  const path = `/settings/locations/${id}/edit`
  // Each query string shifts the page by another byte, so that a NUL byte lands at different offsets of a chunk.
  for (const query of ['', '?x', '?xy', '?xyz', '?xyzz']) {
    const page = await grace.get(path + query)
    expect(page.text.split('\0')).toHaveLength(1)
    const form = parseForms(page.text, path).find(({ fields }) =>
      fields.some(([name]) => name === 'public_name'),
    )
    const fields = form!.fields.filter(([name]) => name !== '__intent__' && name !== 'intent')
    await grace.post(path, [...fields, ['intent', 'save']])
  }
  expect(
    await rows.one('select public_name, address, city, hours from locations where id = $1', [id]),
  ).toEqual(before)
})

test('a form with a NUL byte gets 400 and an error page, and changes nothing', async () => {
  const before = await rows.fingerprint()
  for (const [path, fields] of [
    ['/settings/groups/new', { name: '東\0京' }],
    ['/login', { email: 'grace\0@quillmere.example', password: 'x' }],
  ] as const) {
    const { status, text } = await grace.post(path, fields)
    expect([path, status]).toEqual([path, 400])
    expect(text).toContain('We could not read that request')
  }
  expect(await rows.fingerprint()).toEqual(before)
})

test('an address with a NUL byte in its path or query never makes a page fail', async () => {
  for (const path of [
    '/reviews?search_terms=a%00b',
    '/reviews?locationId=1%00&category=%00&page=%00&from=%00',
    '/reviews?q_location=a%00b&menu=location',
    '/lookups/location?q=a%00b',
    '/reviews/1%00',
    '/dashboard/keywords/a%00b',
    '/dashboard/local_listings?search_terms=%00',
    '/settings/users?search_terms=%00&keywords=%00&q=%00',
    '/settings/locations?search_terms=%00&q=%00',
    '/settings/groups?search_terms=%00&q=%00',
    '/settings/audit?actor=%00&q=%00&subject=%00',
    '/settings/scheduled-exports/manage?fromPage=%00&sort=%00',
    '/export/csv/reviews?search_terms=a%00b&columns=%00',
    '/login?redirect=/%00',
    '/reset-password?token=%00',
    '/error?message=%00&statusCode=%00',
    '/unsubscribe/scheduled_exports/%00',
  ]) {
    const { status } = await grace.get(path)
    expect([path, status < 500]).toEqual([path, true])
  }
})
