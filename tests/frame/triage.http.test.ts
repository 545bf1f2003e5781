import { expect, test } from 'vitest'
import { callName, isUnchanged, overrideHeader, triageCalls } from '#app/site/frame/triage'
import { startTestApplication } from '../support/test-application'
import { createVisitor, textOf } from '../support/visitor'

const application = await startTestApplication()
const stranger = createVisitor(application.url)

test.each(triageCalls.map((call) => [callName(call), call] as const))(
  'the response to %s reports the method that was sent',
  async (_, call) => {
    const headers: Record<string, string> = { accept: 'application/json', origin: application.url }
    if (call.override) headers[overrideHeader] = call.override
    const { status, text } = await stranger.ask('/triage', { method: call.method, headers })
    expect(status).toBe(200)
    expect(isUnchanged(call, JSON.parse(text))).toBe(true)
  },
)

test('cross-site calls are refused for every method', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE', 'POST'])
    for (const [name, value] of [
      ['origin', 'https://evil.example'],
      ['sec-fetch-site', 'cross-site'],
    ] as const) {
      const headers = { accept: 'application/json', [name]: value }
      const { status } = await stranger.ask('/triage', { method, headers })
      expect([method, status]).toEqual([method, 403])
    }
})

test('other URLs refuse these methods and ignore the method-override header', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE'])
    expect((await stranger.ask('/login', { method, headers: { accept: 'application/json' } })).status).toBe(
      405,
    )
  const { status } = await stranger.ask('/logout', {
    method: 'GET',
    headers: { [overrideHeader]: 'POST' },
  })
  expect(status).toBe(302)
})

test('an invalid override is reported as null', async () => {
  const { text } = await stranger.ask('/triage', {
    method: 'POST',
    headers: { accept: 'application/json', [overrideHeader]: '<script>' },
  })
  expect(JSON.parse(text)).toEqual({ method: 'POST', override: null })
})

test('the page shows the user agent and works without JavaScript', async () => {
  const page = await stranger.get('/triage', { 'user-agent': 'Lynx/2.9' })
  expect(textOf(page)).toContain('User agent Lynx/2.9')
  expect(textOf(await stranger.post('/triage', { method: 'PATCH' }))).toContain('POST as PATCH received.')
})
