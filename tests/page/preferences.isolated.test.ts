import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { densities, type Preferences, parsePreferences, themes } from '#app/platform/page/preferences'
import { preferenceHeaders, readPreferences } from '#app/platform/page/preferences.server'
import { action } from '#app/site/frame/pages/save-preferences'

const preferencesFor = (cookie: string) =>
  readPreferences(new Request('http://localhost/', { headers: { Cookie: cookie } }))

vi.stubEnv('DATABASE_URL', 'postgresql://nobody@127.0.0.1:9/none')

const unlocked = parsePreferences(() => null)

const anything: fc.Arbitrary<Preferences> = fc.record({
  theme: fc.constantFrom(...themes),
  density: fc.constantFrom(...densities),
  collapsedNav: fc.boolean(),
  lockedNav: fc.boolean(),
  shortcuts: fc.boolean(),
  closedGroups: fc.uniqueArray(fc.stringMatching(/^[a-z-]{1,20}$/)),
})

test('chosen preferences are read back from the cookies', () => {
  fc.assert(
    fc.property(anything, (chosen) => {
      const form = Object.fromEntries(
        Object.entries(chosen).map(([key, value]) => [
          key,
          Array.isArray(value) ? value.join('.') : String(value),
        ]),
      )
      const cookies = preferenceHeaders(form, unlocked).getSetCookie()
      expect(preferencesFor(cookies.map((cookie) => cookie.split(';')[0]).join('; '))).toEqual(chosen)
    }),
  )
})

test('invalid cookie values count as not set', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { theme, density, closedGroups } = preferencesFor(
        `theme=${encodeURIComponent(text)}x; density=${encodeURIComponent(text)}x`,
      )
      expect([theme, density, closedGroups]).toEqual(['system', 'comfortable', []])
    }),
  )
})

test('setting one preference does not change the others', () => {
  const form = { theme: 'dark' }
  expect(preferenceHeaders(form, unlocked).getSetCookie()).toEqual([
    'theme=dark; Path=/; Max-Age=31536000; SameSite=Lax',
  ])
})

test('a locked navigation keeps its state until it is unlocked', () => {
  const form: Record<string, string> = { collapsedNav: 'true' }
  const names = (current: Preferences) =>
    preferenceHeaders(form, current)
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
  expect(names({ ...unlocked, lockedNav: true })).toEqual([])
  form.lockedNav = 'false'
  expect(names({ ...unlocked, lockedNav: true })).toEqual(['lockedNav=false'])
  expect(names(unlocked)).toEqual(['collapsedNav=true', 'lockedNav=false'])
})

test('a preference value cannot inject cookie attributes or headers', () => {
  const form = { theme: 'dark; Domain=evil.example', closedGroups: 'settings.a;b.\r\nSet-Cookie: x=y' }
  expect(
    preferenceHeaders(form, unlocked)
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0]),
  ).toEqual(['theme=system', 'closedGroups=settings'])
})

test.each([
  ['/reviews?rating=5', '/reviews?rating=5'],
  ['//evil.example', '/'],
  ['https://evil.example/', '/'],
  ['/\\evil.example', '/'],
  ['', '/'],
])('after saving preferences, the return path %j redirects to %j', async (returnTo, redirectTo) => {
  const request = new Request('http://localhost/preferences', {
    method: 'POST',
    body: new URLSearchParams({ returnTo, theme: 'dark' }),
  })
  const response = await action({ request, params: {}, context: {} as never })
  expect(response.headers.get('Location')).toBe(redirectTo)
})
