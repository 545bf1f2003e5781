import { createCookie } from '@remix-run/node'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { consumeFlash, redirectWithFlash } from '#app/platform/page/flash.server'

process.env.SESSION_SECRET ??= 'x'.repeat(32)
process.env.DATABASE_URL ??= 'postgres://localhost/none'
process.env.DATABASE_WEB_URL ??= 'postgres://localhost/none'

async function readBack(...flash: Parameters<typeof redirectWithFlash>) {
  const cookie = (await redirectWithFlash(...flash)).headers.get('Set-Cookie')!
  expect(cookie.length).toBeLessThan(4096)
  const request = new Request('http://localhost/', { headers: { Cookie: cookie.split(';')[0]! } })
  return (await consumeFlash(request)).flash
}

const actionOfLength = (length: number) => ({
  action: { text: 'Options', href: `/reviews?${'locationId=12345&'.repeat(length)}` },
})

test('a flash message keeps its action', async () => {
  const flash = await readBack('/reviews', 'Filter saved', 'success', actionOfLength(10))
  expect(flash).toEqual({ level: 'success', message: 'Filter saved', ...actionOfLength(10) })
})

test('an action too long for the cookie is omitted, and a message too long is shortened', async () => {
  expect(await readBack('/reviews', 'Filter saved', 'success', actionOfLength(250))).toEqual({
    level: 'success',
    message: 'Filter saved',
  })
  const cut = await readBack('/reviews', 'Much. '.repeat(2000), 'alert', actionOfLength(250))
  expect(cut?.message).toMatch(/^(Much\. )+Muc?h?…$/)
  expect(cut).toMatchObject({ level: 'alert' })
})

test('reading the message deletes the cookie', async () => {
  const set = (await redirectWithFlash('/', 'Filter saved')).headers.get('Set-Cookie')!
  const request = new Request('http://localhost/', { headers: { Cookie: set.split(';')[0]! } })
  const [, ...attributes] = String(
    new Headers((await consumeFlash(request)).headers).get('Set-Cookie'),
  ).split('; ')
  expect(attributes).toEqual(['Path=/', 'Expires=Thu, 01 Jan 1970 00:00:00 GMT', 'HttpOnly', 'SameSite=Lax'])
})

test('a prefetch does not use up the message', async () => {
  const set = (await redirectWithFlash('/', 'Filter saved')).headers.get('Set-Cookie')!
  for (const header of ['Sec-Purpose', 'Purpose', 'X-Moz']) {
    const headers = { Cookie: set.split(';')[0]!, [header]: 'prefetch' }
    expect(await consumeFlash(new Request('http://localhost/', { headers }))).toEqual({
      flash: null,
      headers: {},
    })
  }
})

test('a cookie from another version or signed with another secret is ignored', async () => {
  const { SESSION_SECRET = '' } = process.env
  const message = { level: 'info', message: 'Filter saved' }
  const readSigned = async (value: unknown, secret = SESSION_SECRET) => {
    const cookie = await createCookie('flash', { secrets: [secret] }).serialize(value)
    const request = new Request('http://localhost/', { headers: { Cookie: cookie.split(';')[0]! } })
    return (await consumeFlash(request)).flash
  }
  expect(await readSigned(message)).toEqual(message)
  for (const other of [{ __flash_flash__: message }, { ...message, level: 'loud' }, 'Filter saved', [], 7])
    expect([other, await readSigned(other)]).toEqual([other, null])
  expect(await readSigned(message, 'y'.repeat(32))).toBeNull()
})

test('any message and action fit into the cookie', async () => {
  const texts = fc.string({ unit: 'binary', maxLength: 6000, size: 'max' })
  await fc.assert(
    fc.asyncProperty(texts, texts, async (message, href) => {
      expect((await readBack('/', message, 'info', { action: { text: 'Look', href } }))?.level).toBe('info')
    }),
    { numRuns: 40 },
  )
})
