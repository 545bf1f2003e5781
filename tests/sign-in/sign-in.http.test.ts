import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { testApplication } from '../cast/application'
import { emails, password } from '../cast/people'
import { openRows } from '../cast/rows'
import { type Answer, formBody, signedIn, visitor, wordsOf } from '../cast/visitor'

const application = await testApplication()
const secure = await testApplication({ BASE_URL: 'https://reviews.example.com' })
const rows = await openRows(application.database)
const signInWith = (email: string, typed: string, path = '/login') =>
  visitor(application.url).post(path, { email, password: typed })

const sessionLine = ({ headers }: Answer) =>
  headers.getSetCookie().find((line) => line.includes('session=')) ?? ''

test('over HTTP the cookie is out of reach for scripts and other sites', async () => {
  const line = sessionLine(await signInWith(emails.dana, password))
  expect(line).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('over HTTPS, behind a proxy that speaks HTTP, it is bound to the host and never sent in the clear', async () => {
  const someone = visitor(secure.url)
  const answer = await someone.post(
    '/login',
    { email: emails.dana, password },
    { origin: 'https://reviews.example.com' },
  )
  expect(answer.status).toBe(302)
  expect(sessionLine(answer)).toMatch(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
  expect((await someone.get('/reviews')).status).toBe(200)
  expect((await someone.get('/reviews')).headers.get('strict-transport-security')).toBe(
    'max-age=31536000; includeSubDomains',
  )
  const plain = visitor(secure.url)
  plain.cookies.set('session', someone.cookies.get('__Host-session')!)
  expect((await plain.get('/reviews')).leadsTo).toBe('/login?redirect=%2Freviews')
  const forged = await visitor(secure.url).post(
    '/login',
    { email: emails.dana, password },
    { origin: secure.url },
  )
  expect(forged.status).toBe(403)
})

test('every sign-in gives a new token, and none adopts the one a browser came with', async () => {
  const planted = 'A'.repeat(43)
  const someone = visitor(application.url)
  someone.cookies.set('session', planted)
  await someone.post('/login', { email: emails.dana, password })
  const first = someone.cookies.get('session')
  await someone.post('/login', { email: emails.dana, password })
  expect(new Set([planted, first, someone.cookies.get('session')]).size).toBe(3)
  const thief = visitor(application.url)
  thief.cookies.set('session', planted)
  expect((await thief.get('/reviews')).status).toBe(302)
})

test('signing out ends the session on the server and leads to a page that says so', async () => {
  const dana = await signedIn(application.url, 'dana')
  const copy = visitor(application.url)
  copy.cookies.set('session', dana.cookies.get('session')!)
  const answer = await dana.post('/logout')
  expect([answer.status, answer.leadsTo]).toEqual([302, '/login?invalidated=true'])
  expect(answer.headers.get('clear-site-data')).toBe('"cache"')
  expect(dana.cookies.has('session')).toBe(false)
  expect((await copy.get('/reviews')).leadsTo).toBe('/login?redirect=%2Freviews&invalidated=true')
  expect(copy.cookies.has('session')).toBe(false)
  expect(wordsOf(await dana.get('/login?invalidated=true'))).toContain('You have been signed out')
})

test('following a link signs nobody out', async () => {
  const dana = await signedIn(application.url, 'dana')
  await dana.get('/logout')
  expect((await dana.get('/reviews')).status).toBe(200)
})

test('a session that ended elsewhere leads back here after signing in', async () => {
  const dana = await signedIn(application.url, 'dana')
  await rows.all('update sessions set ended_at = now()')
  const { leadsTo } = await dana.get('/reviews?rating=1&rating=2')
  const page = await dana.get(leadsTo!)
  expect(wordsOf(page)).toContain('You have been signed out')
  const redirect = /name="redirect" value="([^"]*)"/.exec(page.text)![1]!.replaceAll('&amp;', '&')
  expect((await dana.post('/login', { email: emails.dana, password, redirect })).leadsTo).toBe(
    '/reviews?rating=1&rating=2',
  )
})

const elsewhere = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'evil',
  '',
]

test.each(elsewhere)('no sign-in leads to %j', async (redirect) => {
  const dana = visitor(application.url)
  expect((await dana.post('/login', { email: emails.dana, password, redirect })).leadsTo).toBe('/')
  expect((await dana.get(`/login?redirect=${encodeURIComponent(redirect)}`)).leadsTo).toBe('/')
  const { leadsTo } = await dana.post('/preferences', { theme: 'dark', returnTo: redirect })
  expect(leadsTo).toBe('/')
})

describe('an attempt that fails', () => {
  test('is answered alike for the unknown, the mistaken, the switched off and the e-mail only', async () => {
    await rows.all('update users set is_active = false where email = $1', [emails.marco])
    const attempts: [string, string][] = [
      ['nobody@wheatwhistle.example', password],
      [emails.dana, 'not-hers'],
      [emails.marco, password],
      [emails.emil, password],
    ]
    const answers = await Promise.all(attempts.map(([email, typed]) => signInWith(email, typed)))
    const seen = answers.map(({ status, headers, text }, n) => ({
      status,
      names: [...headers.keys()].sort(),
      words: wordsOf({ text } as Answer).replaceAll(attempts[n]![0], 'ADDRESS'),
    }))
    expect(seen.every(({ status }) => status === 422)).toBe(true)
    expect(seen[0]!.words).toContain('Incorrect e-mail address or password')
    for (const each of seen) expect(each).toEqual(seen[0])
  })

  test('keeps the e-mail address and never repeats the password, as a page or as data', async () => {
    const typed = 'a-password-nobody-may-read-again'
    for (const path of ['/login', '/login.data']) {
      const { status, text } = await signInWith('someone@else.example', typed, path)
      expect([path, status, text.includes('someone@else.example'), text.includes(typed)]).toEqual([
        path,
        422,
        true,
        false,
      ])
    }
  })

  test('says which field is missing, in the summary and at the field', async () => {
    const { text, status } = await visitor(application.url).post('/login', { email: '', password: '' })
    expect(status).toBe(422)
    expect(text).toContain('href="#sign-in-email"')
    expect(text).toContain('href="#sign-in-password"')
    expect(text.match(/aria-invalid="true"/g)).toHaveLength(2)
  })

  test('is the eleventh and told to wait, whatever address it claims; from another one it is heard', async () => {
    const email = emails.ruth
    const post = (typed: string, from: string, claimed = '') =>
      postFrom(from, { email, password: typed }, claimed)
    for (let n = 0; n < 10; n++) expect((await post('wrong', '127.0.0.1', `203.0.113.${n}`)).status).toBe(422)
    const eleventh = await post(password, '127.0.0.1', '203.0.113.200')
    expect([eleventh.status, eleventh.words.includes('Too many attempts. Try again in 15 minutes')]).toEqual([
      429,
      true,
    ])
    expect(Number(eleventh.retryAfter)).toBeGreaterThan(800)
    expect(eleventh.text).toContain(`value="${email}"`)
    expect((await post(password, '127.0.0.2')).status).toBe(302)
  })
})

/** From another address of this machine, which `fetch` cannot choose. */
function postFrom(localAddress: string, fields: Record<string, string>, claimed: string) {
  type Seen = { status: number; words: string; text: string; retryAfter?: string }
  const { promise, resolve, reject } = Promise.withResolvers<Seen>()
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    ...(claimed && { 'x-forwarded-for': claimed }),
  }
  const url = `${application.url.replace('localhost', '127.0.0.1')}/login`
  const sent = request(url, { method: 'POST', localAddress, headers }, async (answer) => {
    const html = await text(answer)
    resolve({
      status: answer.statusCode ?? 0,
      words: wordsOf({ text: html } as Answer),
      text: html,
      retryAfter: answer.headers['retry-after'],
    })
  })
  sent.on('error', reject).end(formBody(fields).toString())
  return promise
}

test.each([
  '{"type":"update","payload":{"name":"a[20000000]","value":"1"}}',
  '{"type":"insert","payload":{"name":"__proto__"}}',
  '{"type":"reorder","payload":{"name":"a","from":0,"to":99999999}}',
  'xx',
  'null',
])('a button’s own words are read as carefully as a field’s name: %s', async (words) => {
  const answer = await visitor(application.url).post('/login', {
    email: 'a@b.example',
    password: 'x',
    __intent__: words,
  })
  expect(answer.status).toBe(400)
})
