import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { emails, password } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { createVisitor, type PageResponse, signIn, textOf, toFormBody } from '../support/visitor'

const application = await startTestApplication()
const secure = await startTestApplication({ BASE_URL: 'https://reviews.example.com' })
const rows = await openSql(application.database)
const signInWith = (email: string, passwordText: string, path = '/login') =>
  createVisitor(application.url).post(path, { email, password: passwordText })

const sessionCookieOf = ({ headers }: PageResponse) =>
  headers.getSetCookie().find((line) => line.includes('session=')) ?? ''

test('over HTTP, scripts and other sites cannot read the cookie', async () => {
  const line = sessionCookieOf(await signInWith(emails.dana, password))
  expect(line).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('over HTTPS, behind a proxy that speaks HTTP, it is bound to the host and never sent unencrypted', async () => {
  const browser = createVisitor(secure.url)
  const response = await browser.post(
    '/login',
    { email: emails.dana, password },
    { origin: 'https://reviews.example.com' },
  )
  expect(response.status).toBe(302)
  expect(sessionCookieOf(response)).toMatch(
    /^__Host-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  )
  expect((await browser.get('/reviews')).status).toBe(200)
  expect((await browser.get('/reviews')).headers.get('strict-transport-security')).toBe(
    'max-age=31536000; includeSubDomains',
  )
  const overHttp = createVisitor(secure.url)
  overHttp.cookies.set('session', browser.cookies.get('__Host-session')!)
  expect((await overHttp.get('/reviews')).redirectTo).toBe('/login?redirect=%2Freviews')
  const forged = await createVisitor(secure.url).post(
    '/login',
    { email: emails.dana, password },
    { origin: secure.url },
  )
  expect(forged.status).toBe(403)
})

test('every sign-in issues a new token, and none adopts the token that a browser sent', async () => {
  const plantedToken = 'A'.repeat(43)
  const browser = createVisitor(application.url)
  browser.cookies.set('session', plantedToken)
  await browser.post('/login', { email: emails.dana, password })
  const first = browser.cookies.get('session')
  await browser.post('/login', { email: emails.dana, password })
  expect(new Set([plantedToken, first, browser.cookies.get('session')]).size).toBe(3)
  const thief = createVisitor(application.url)
  thief.cookies.set('session', plantedToken)
  expect((await thief.get('/reviews')).status).toBe(302)
})

test('signing out ends the session on the server and leads to a page that says so', async () => {
  const dana = await signIn(application.url, 'dana')
  const copy = createVisitor(application.url)
  copy.cookies.set('session', dana.cookies.get('session')!)
  const response = await dana.post('/logout')
  expect([response.status, response.redirectTo]).toEqual([302, '/login?invalidated=true'])
  expect(response.headers.get('clear-site-data')).toBe('"cache"')
  expect(dana.cookies.has('session')).toBe(false)
  expect((await copy.get('/reviews')).redirectTo).toBe('/login?redirect=%2Freviews&invalidated=true')
  expect(copy.cookies.has('session')).toBe(false)
  expect(textOf(await dana.get('/login?invalidated=true'))).toContain('You have been signed out')
})

test('following a link to /logout signs nobody out', async () => {
  const dana = await signIn(application.url, 'dana')
  await dana.get('/logout')
  expect((await dana.get('/reviews')).status).toBe(200)
})

test('a session that ended elsewhere returns to the same page after signing in', async () => {
  const dana = await signIn(application.url, 'dana')
  await rows.all('update sessions set ended_at = now()')
  const { redirectTo } = await dana.get('/reviews?rating=1&rating=2')
  const page = await dana.get(redirectTo!)
  expect(textOf(page)).toContain('You have been signed out')
  const redirect = /name="redirect" value="([^"]*)"/.exec(page.text)![1]!.replaceAll('&amp;', '&')
  expect((await dana.post('/login', { email: emails.dana, password, redirect })).redirectTo).toBe(
    '/reviews?rating=1&rating=2',
  )
})

const foreignTargets = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'evil',
  '',
]

test.each(foreignTargets)('no sign-in redirects to %j', async (redirect) => {
  const dana = createVisitor(application.url)
  expect((await dana.post('/login', { email: emails.dana, password, redirect })).redirectTo).toBe('/')
  expect((await dana.get(`/login?redirect=${encodeURIComponent(redirect)}`)).redirectTo).toBe('/')
  const { redirectTo } = await dana.post('/preferences', { theme: 'dark', returnTo: redirect })
  expect(redirectTo).toBe('/')
})

describe('a failed attempt', () => {
  test('gets the same response for unknown addresses, wrong passwords, deactivated users and email only users', async () => {
    await rows.all('update users set is_active = false where email = $1', [emails.marco])
    const attempts: [string, string][] = [
      ['nobody@wheatwhistle.example', password],
      [emails.dana, 'not-hers'],
      [emails.marco, password],
      [emails.emil, password],
    ]
    const responses = await Promise.all(attempts.map(([email, typed]) => signInWith(email, typed)))
    const summaries = responses.map(({ status, headers, text }, n) => ({
      status,
      names: [...headers.keys()].sort(),
      words: textOf({ text } as PageResponse).replaceAll(attempts[n]![0], 'ADDRESS'),
    }))
    expect(summaries.every(({ status }) => status === 422)).toBe(true)
    expect(summaries[0]!.words).toContain('Incorrect email address or password')
    for (const each of summaries) expect(each).toEqual(summaries[0])
  })

  test('keeps the email address and never repeats the password, as a page or as data', async () => {
    const passwordText = 'a-password-nobody-may-read-again'
    for (const path of ['/login', '/login.data']) {
      const { status, text } = await signInWith('someone@else.example', passwordText, path)
      expect([path, status, text.includes('someone@else.example'), text.includes(passwordText)]).toEqual([
        path,
        422,
        true,
        false,
      ])
    }
  })

  test('says which field is missing, in the summary and at the field', async () => {
    const { text, status } = await createVisitor(application.url).post('/login', { email: '', password: '' })
    expect(status).toBe(422)
    expect(text).toContain('href="#sign-in-email"')
    expect(text).toContain('href="#sign-in-password"')
    expect(text.match(/aria-invalid="true"/g)).toHaveLength(2)
  })

  test('has to wait from the eleventh on, whatever address it claims; another address may still try', async () => {
    const email = emails.ruth
    const post = (passwordText: string, localAddress: string, forwardedFor = '') =>
      postFrom(localAddress, { email, password: passwordText }, forwardedFor)
    for (let n = 0; n < 10; n++) expect((await post('wrong', '127.0.0.1', `203.0.113.${n}`)).status).toBe(422)
    const lastAttempt = await post(password, '127.0.0.1', '203.0.113.200')
    expect([
      lastAttempt.status,
      lastAttempt.visibleText.includes('Too many attempts. Try again in 15 minutes'),
    ]).toEqual([429, true])
    expect(Number(lastAttempt.retryAfter)).toBeGreaterThan(800)
    expect(lastAttempt.text).toContain(`value="${email}"`)
    expect((await post(password, '127.0.0.2')).status).toBe(302)
  })
})

/** Sends from another address of this machine, which `fetch` cannot do. */
function postFrom(localAddress: string, fields: Record<string, string>, forwardedFor: string) {
  type PostResponse = { status: number; visibleText: string; text: string; retryAfter?: string }
  const { promise, resolve, reject } = Promise.withResolvers<PostResponse>()
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    ...(forwardedFor && { 'x-forwarded-for': forwardedFor }),
  }
  const url = `${application.url.replace('localhost', '127.0.0.1')}/login`
  const clientRequest = request(url, { method: 'POST', localAddress, headers }, async (answer) => {
    const html = await text(answer)
    resolve({
      status: answer.statusCode ?? 0,
      visibleText: textOf({ text: html } as PageResponse),
      text: html,
      retryAfter: answer.headers['retry-after'],
    })
  })
  clientRequest.on('error', reject).end(toFormBody(fields).toString())
  return promise
}

test.each([
  '{"type":"update","payload":{"name":"a[20000000]","value":"1"}}',
  '{"type":"insert","payload":{"name":"__proto__"}}',
  '{"type":"reorder","payload":{"name":"a","from":0,"to":99999999}}',
  'xx',
  'null',
])("a button's intent is validated as strictly as a field's name: %s", async (intent) => {
  const response = await createVisitor(application.url).post('/login', {
    email: 'a@b.example',
    password: 'x',
    __intent__: intent,
  })
  expect(response.status).toBe(400)
})
