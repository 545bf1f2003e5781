/** The API from outside: tokens, lists, responses, idempotency, quota and problems. */
import { expect, test } from 'vitest'
import { createBuilders } from '../support/builders'
import { loadDemoAccounts } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { signIn } from '../support/visitor'
import { createApiClient, createToken } from './api-client'

const application = await startTestApplication()
const rows = await openSql(application.database)
const build = createBuilders(rows)
const cast = await loadDemoAccounts(application.database.ownerUrl)
const danaToken = await createToken(application, 'dana')
const dana = createApiClient(application.url, danaToken)
const stranger = createApiClient(application.url, null)

type ListedRow = { id: string; _links: Record<string, { href: string }> }

test('a token is accepted as a Bearer token, and with its user’s email address (Basic)', async () => {
  const basic = (email: string, secret: string) =>
    stranger.get('/auth', { authorization: `Basic ${Buffer.from(`${email}:${secret}`).toString('base64')}` })
  for (const response of [await dana.get('/auth'), await basic(cast.people.dana.email, danaToken)]) {
    expect(response.status).toBe(200)
    expect(response.body).toMatchObject({
      email: cast.people.dana.email,
      account_id: cast.people.dana.accountId,
    })
    expect(response.body.permissions).toContain('review.respond')
  }
  for (const response of [
    await stranger.get('/auth'),
    await basic(cast.people.marco.email, danaToken),
    await basic(cast.people.dana.email, `${danaToken.slice(0, -4)}AAAA`),
    await stranger.get(`/auth?token=${danaToken}`),
  ]) {
    expect(response.status).toBe(401)
    expect(response.body).toMatchObject({ status: 401, title: 'The credentials are not valid' })
  }
  expect((await stranger.get('/auth')).headers.get('www-authenticate')).toBe('Basic realm="API", Bearer')
})

test('a session cookie grants nothing, so that no other site can use it', async () => {
  const visitor = await signIn(application.url, 'dana')
  const response = await visitor.get('/api/reviews')
  expect([response.status, response.headers.get('content-type')]).toEqual([401, 'application/problem+json'])
})

test('a program that knows only /api reaches every review of a location by following links', async () => {
  const home = await dana.get('/')
  expect(home.body._links.reviews.templated).toBe(true)
  const locations = await dana.get('/locations?per_page=1')
  const [location] = locations.body._embedded.locations as ListedRow[]
  const ids: string[] = []
  let next: string | undefined = `${location!._links.reviews!.href}&per_page=20`
  let total = 0
  while (next) {
    const page: Awaited<ReturnType<typeof dana.get>> = await dana.get(next)
    expect(page.status).toBe(200)
    ids.push(...(page.body._embedded.reviews as ListedRow[]).map(({ id }) => id))
    total = page.body._total
    next = page.body._links.next?.href
  }
  const expected = await rows.all<{ id: string }>(
    `select id::text from reviews where account_id = $1 and location_id = $2 order by published_at desc, id desc`,
    [cast.people.dana.accountId, location!.id],
  )
  expect(ids).toEqual(expected.map(({ id }) => id))
  expect(total).toBe(ids.length)
  const review = await dana.get(`/reviews/${ids[0]}`)
  expect(review.body).toMatchObject({ id: ids[0], location_id: location!.id })
})

test('parameters have the names of the pages’ addresses, and those in snake case', async () => {
  const total = async (query: string) =>
    (await dana.get(`/reviews?dateDescriptor=all_time&${query}`)).body._total
  const byPageName = await total('locationId=3&locationId=4&rating=1')
  expect(byPageName).toBeGreaterThan(0)
  for (const query of [
    'location_id=3&location_id=4&rating=1',
    'location_id[]=3&location_id[]=4&rating=1',
    'location_id=3,4&rating[]=1',
  ])
    expect([query, await total(query)]).toEqual([query, byPageName])
  expect((await dana.get('/reviews?locationId=3&location_id=4')).body.errors).toEqual([
    { parameter: 'location_id', detail: 'is the same parameter as locationId' },
  ])
})

test('an unknown parameter, an invalid value and an unknown property are refused by name', async () => {
  for (const [query, parameter] of [
    ['ratng=1', 'ratng'],
    ['rating=9', 'rating'],
    ['per_page=501', 'per_page'],
    ['sort[by]=mood', 'sort[by]'],
    ['after=x', 'after'],
    ['fields=id,mood', 'fields'],
    ['with_lag=true', 'with_lag'],
    ['features.x=true', 'features.x'],
  ]) {
    const response = await dana.get(`/reviews?${query}`)
    expect([query, response.status, response.headers.get('content-type')]).toEqual([
      query,
      400,
      'application/problem+json',
    ])
    expect([query, response.body.errors[0].parameter]).toEqual([query, parameter])
    expect(response.body.error).toBe(response.body.detail)
  }
})

test('ids in a filter that the user cannot see match nothing, and are named', async () => {
  const { body } = await dana.get('/reviews?locationId=999999')
  expect(body._total).toBe(0)
  expect(body._missing).toEqual([{ parameter: 'locationId', ids: ['999999'] }])
})

test('a cursor whose row is gone is refused, instead of starting over', async () => {
  expect((await dana.get('/reviews?after=999999999')).status).toBe(410)
  expect((await dana.get('/locations?after=999999999')).body.type).toBe(
    `${new URL((await dana.get('/')).body._links.self.href).origin}/developers/problems/cursor-gone`,
  )
})

test('a numbered page past the end is empty, and links back', async () => {
  const { status, body } = await dana.get('/tags?page=50')
  expect(status).toBe(200)
  expect(body._embedded.tags).toEqual([])
  expect(body._links.next).toBeUndefined()
  expect(body._links.last.href).toContain('/api/tags')
})

test('fields selects properties; unchanged responses are answered with 304', async () => {
  const first = await dana.get('/reviews?fields=rating')
  const [review] = first.body._embedded.reviews
  expect(Object.keys(review).sort()).toEqual(['_links', 'id', 'rating'])
  const etag = first.headers.get('etag')!
  for (const tag of [etag, `W/${etag}`, etag.replaceAll('"', '')]) {
    const second = await dana.get('/reviews?fields=rating', { 'if-none-match': tag })
    expect([tag, second.status, second.text]).toEqual([tag, 304, ''])
  }
})

test('a record of another account does not exist, and neither does an account that is not a child', async () => {
  const { id } = await rows.one<{ id: string }>(
    'select max(id)::text as id from reviews where account_id <> $1',
    [cast.people.dana.accountId],
  )
  const foreign = await dana.get(`/reviews/${id}`)
  const unknown = await dana.get('/reviews/999999999')
  expect([foreign.status, unknown.status]).toEqual([404, 404])
  const withoutId = ({ body }: typeof foreign) => ({ ...body, instance: '' })
  expect(withoutId(foreign)).toEqual(withoutId(unknown))
  expect((await dana.get(`/reviews?account_id=${cast.accounts.dental.id}`)).status).toBe(404)
})

test('a partner’s token works in a child account that it names', async () => {
  const nora = createApiClient(application.url, await createToken(application, 'nora'))
  expect((await nora.get('/reviews')).status).toBe(403)
  const inChild = await nora.get(`/reviews?account_id=${cast.people.dana.accountId}&per_page=1`)
  expect(inChild.status).toBe(200)
  const [review] = inChild.body._embedded.reviews as ListedRow[]
  expect((await nora.get(review!._links.self!.href)).status).toBe(200)
})

test('links that the user may not follow are missing', async () => {
  const leo = createApiClient(application.url, await createToken(application, 'leo'))
  const session = await leo.get('/auth')
  const home = await leo.get('/')
  const canRead = (permission: string) => session.body.permissions.includes(permission)
  expect('groups' in home.body._links).toBe(canRead('group.read'))
  expect('locations' in home.body._links).toBe(canRead('location.read'))
})

async function findUnansweredReview(): Promise<string> {
  const { id } = await rows.one<{ id: string }>(
    `select r.id::text from reviews r join sources s on s.id = r.source_id
     where r.account_id = $1 and s.publishes_with is null and s.code <> 'feedback'
       and not exists (select from responses p where p.account_id = r.account_id and p.review_id = r.id)
     order by r.id desc limit 1`,
    [cast.people.dana.accountId],
  )
  return id
}

test('a private note is saved, changed and deleted, with the conflicts of the form, and is no response', async () => {
  const reviewId = await findUnansweredReview()
  const created = await dana.post('/responses', { review_id: reviewId, content: ' Thank you! ' })
  expect(created.status).toBe(200)
  expect(created.body).toMatchObject({
    review_id: reviewId,
    content: 'Thank you!',
    revision: 1,
    status: 'private',
  })
  const review = await dana.get(`/reviews/${reviewId}`)
  expect(review.body.has_response).toBe(false)
  expect((await dana.get(review.body._links.response.href)).body.content).toBe('Thank you!')

  const path = `/responses/${reviewId}`
  const stale = await dana.post('/responses', { review_id: reviewId, content: 'Again' })
  expect([stale.status, stale.body.error]).toEqual([
    409,
    'Someone changed this response while you were writing. Their version is shown below yours. Save again to replace it.',
  ])
  const changed = await dana.send('PATCH', path, { body: { content: 'Thanks', revision: 1 } })
  expect(changed.body).toMatchObject({ content: 'Thanks', revision: 2 })
  // Clients that can only send POST name the method in a header.
  const deletion = { headers: { 'x-http-method-override': 'DELETE' } }
  for (const malformed of ['x', '', '-1'])
    expect((await dana.send('DELETE', `${path}?revision=${malformed}`)).status).toBe(400)
  expect((await dana.send('POST', `${path}?revision=1`, deletion)).status).toBe(409)
  expect((await dana.send('POST', `${path}?revision=2`, deletion)).status).toBe(204)
  expect((await dana.get(path)).status).toBe(404)
})

test('an invalid body is refused with the sentence of the form, and changes nothing', async () => {
  const reviewId = await findUnansweredReview()
  const before = await rows.fingerprint()
  for (const [body, status, error] of [
    [{ review_id: reviewId }, 400, { pointer: '/content', detail: 'Enter a response' }],
    [{ review_id: reviewId, content: ' ' }, 400, { pointer: '/content', detail: 'Enter a response' }],
    [
      { review_id: reviewId, content: 'x', mood: 1 },
      400,
      { pointer: '/mood', detail: 'is not a field of this call' },
    ],
    [
      { review_id: reviewId, content: 'a\u0000b' },
      400,
      { pointer: '', detail: 'has text with a character that cannot be stored' },
    ],
    ['{', 400, { pointer: '', detail: 'is not valid JSON' }],
    [{ review_id: '999999999', content: 'x' }, 404, undefined],
  ] as const) {
    const response = await dana.post('/responses', body)
    expect([body, response.status, response.body.errors?.[0]]).toEqual([body, status, error])
  }
  const form = await dana.post('/responses', 'content=x', {
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect(form.status).toBe(415)
  expect((await dana.post('/responses', `"${'x'.repeat(1_000_001)}"`)).status).toBe(413)
  const after = await rows.fingerprint()
  expect(after).toEqual(before)
})

test('a request that is repeated with its Idempotency-Key has one effect and the same response', async () => {
  const reviewId = await findUnansweredReview()
  const body = { review_id: reviewId, content: 'Once only' }
  const key = { 'idempotency-key': '"response-1"' }
  const responses = await Promise.all([1, 2, 3, 4].map(() => dana.post('/responses', body, key)))
  const again = await dana.post('/responses', body, key)
  const first = responses.find(({ status }) => status === 200)!
  expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([
    200,
    first.body,
    'true',
  ])
  // Of concurrent requests, those that arrive while the first is in progress are told to try again.
  for (const response of responses) expect([200, 409]).toContain(response.status)
  expect(
    await rows.all('select revision from responses where account_id = $1 and review_id = $2', [
      cast.people.dana.accountId,
      reviewId,
    ]),
  ).toEqual([{ revision: 1 }])
  expect((await dana.post('/responses', { ...body, content: 'Other' }, key)).status).toBe(422)
  expect((await dana.post('/responses', body, { 'idempotency-key': 'ü' })).status).toBe(400)
})

test('the address says which methods it supports, to programs and to pages of other sites', async () => {
  expect((await dana.send('PUT', '/reviews')).headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  expect((await dana.send('PUT', '/reviews')).status).toBe(405)
  const preflight = await stranger.send('OPTIONS', '/responses', {
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS')
  expect((await dana.get('/nothing')).status).toBe(404)
  const head = await dana.send('HEAD', '/reviews')
  expect([head.status, head.text]).toEqual([200, ''])
})

test('responses are HAL; the versioned type is returned on request, and other types are refused', async () => {
  const typeFor = async (accept: string) => (await dana.get('/auth', { accept })).headers.get('content-type')
  expect(await typeFor('application/json')).toBe('application/hal+json')
  expect(await typeFor('*/*')).toBe('application/hal+json')
  const versioned = 'application/vnd.highstreet.v1.hal+json'
  expect(await typeFor(versioned)).toBe(versioned)
  expect((await dana.get('/auth', { accept: 'text/html' })).status).toBe(406)
})

test('where two-step sign-in is required, the tokens of those who have set it up are accepted', async () => {
  const tomas = createApiClient(application.url, await createToken(application, 'tomas'))
  const { profileId, accountId } = cast.people.tomas
  await build.setting(accountId, 'require_second_factor')
  expect((await tomas.get('/reviews')).status).toBe(403)
  await build.insert('second_factors', { profile_id: profileId, secret: 'sealed', confirmed_at: new Date() })
  expect((await tomas.get('/reviews')).status).toBe(200)
})

test('a user who sees two locations gets only their reviews, and no other location', async () => {
  const leo = createApiClient(application.url, await createToken(application, 'leo'))
  const visible = (await leo.get('/locations')).body._embedded.locations.map(({ id }: ListedRow) => id)
  expect(visible).toHaveLength(2)
  const { body } = await leo.get('/reviews?dateDescriptor=all_time&per_page=500')
  const reviewed = body._embedded.reviews.map((review: { location_id: string }) => review.location_id)
  expect([...new Set(reviewed)].sort()).toEqual([...visible].sort())
  const { id } = await rows.one<{ id: string }>(
    'select max(id)::text as id from locations where account_id = $1 and id <> all ($2::bigint[])',
    [cast.people.dana.accountId, visible],
  )
  expect((await leo.get(`/locations/${id}`)).status).toBe(404)
})

test('a list repeats its total and its next page in headers', async () => {
  const { headers, body } = await dana.get('/reviews?dateDescriptor=all_time&per_page=10')
  expect(headers.get('x-total')).toBe(String(body._total))
  expect(headers.get('link')).toBe(`<${body._links.next.href}>; rel="next"`)
  const head = await dana.send('HEAD', '/reviews?dateDescriptor=all_time&per_page=10')
  expect([head.text, head.headers.get('x-total')]).toEqual(['', String(body._total)])
})
