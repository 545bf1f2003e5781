import { expect, test } from 'vitest'
import { sourceFiles } from '../../rules/code/source-tree'
import { loadDemoAccounts, password } from '../../support/people'
import { startTestApplication } from '../../support/test-application'
import { createVisitor, type PageResponse, signIn } from '../../support/visitor'

const secure = await startTestApplication({ MAIL: 'off', BASE_URL: 'https://reviews.example.com' })
const { accounts } = await loadDemoAccounts(secure.database.ownerUrl)
/** The product's documents fix these names; the cookies contain only display preferences. */
const fixedNames = ['theme', 'density', 'collapsedNav', 'lockedNav', 'shortcuts', 'closedGroups']

/** Returns the Set-Cookie lines of every kind of cookie. */
async function collectCookies(): Promise<string[]> {
  const dana = await signIn(secure.url, 'dana')
  const stranger = createVisitor(secure.url)
  const chosen = { theme: 'dark', density: 'compact', collapsedNav: 'true', lockedNav: 'true' }
  const responses: PageResponse[] = [
    await stranger.post('/login', { email: 'dana@wheatwhistle.example', password }),
    await dana.post('/preferences', { ...chosen, shortcuts: 'false', closedGroups: 'settings' }),
    await dana.post('/dismissals', { banner: 'trial' }),
    await dana.get('/reviews?features.reviewTagsIndex=true'),
    await dana.post('/settings/profile', { name: 'Dana Okafor' }),
    await dana.get('/dashboard/local_listings'),
    await dana.post('/dashboard/local_listings/google-posts/preview'),
    await dana.get('/oauth/outbound/google'),
    await dana.post('/logout'),
  ]
  return responses.flatMap(({ headers }) => headers.getSetCookie())
}

test('over HTTPS, every cookie is Secure and restricted to this host', async () => {
  const lines = await collectCookies()
  const names = lines.map((line) => line.split('=')[0]!)
  for (const name of [
    'session',
    'features',
    'flash',
    `dismissed-trial-${accounts.bakery.id}`,
    'googlePostsPreview',
  ])
    expect(names).toContain(`__Host-${name}`)
  expect(names).toEqual(expect.arrayContaining(fixedNames))
  for (const line of lines) {
    const [name = ''] = line.split('=')
    expect([line, /; Secure(;|$)/i.test(line)]).toEqual([line, true])
    expect([line, /; SameSite=Lax(;|$)/i.test(line)]).toEqual([line, true])
    expect([line, /; Path=\/(;|$)/i.test(line), /Domain=/i.test(line)]).toEqual([line, true, false])
    if (fixedNames.includes(name)) continue
    expect(name).toMatch(/^__Host-/)
    expect([line, /; HttpOnly(;|$)/i.test(line)]).toEqual([line, true])
  }
})

test("cookies are written in one place, except Remix's flash cookie", () => {
  const writers = sourceFiles.filter(({ text }) => /SameSite/i.test(text)).map(({ file }) => file)
  expect(writers.sort()).toEqual([
    'app/platform/page/flash.server.ts',
    'app/platform/viewer/sessions/cookies.ts',
  ])
})

test('a session cookie without the prefix is ignored, because another host of the domain may have set it', async () => {
  const dana = await signIn(secure.url, 'dana')
  const plain = createVisitor(secure.url)
  plain.cookies.set('session', dana.cookies.get('__Host-session')!)
  expect((await plain.get('/settings')).status).toBe(302)
})

test('preferences that an earlier version wrote without the prefix are still read', async () => {
  const dana = await signIn(secure.url, 'dana')
  dana.cookies.set('theme', 'dark')
  expect((await dana.get('/settings')).text).toContain('data-theme="dark"')
})

test('a feature flag is set by a page navigation, not by a request from another site', async () => {
  const chooseFeatures = async (headers: Record<string, string>) => {
    const dana = await signIn(secure.url, 'dana')
    await dana.get('/reviews?features.reviewTagsIndex=true', headers)
    return dana.cookies.has('__Host-features')
  }
  expect(await chooseFeatures({ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' })).toBe(false)
  expect(await chooseFeatures({ 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'iframe' })).toBe(false)
  expect(await chooseFeatures({ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' })).toBe(false)
  expect(await chooseFeatures({ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' })).toBe(true)
  expect(await chooseFeatures({ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' })).toBe(true)
  expect(await chooseFeatures({ 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' })).toBe(true)
  expect(await chooseFeatures({})).toBe(true)
})
