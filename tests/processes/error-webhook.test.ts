import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { parseConfiguration } from '#app/kit/configuration.server'
import { log, onLoggedError } from '#app/kit/log.server'
import { describeError } from '#app/kit/processes/describe-error.server'
import { createErrorQueue } from '#app/kit/processes/error-webhook.server'
import { slowness } from '../support/slowness'

type Post = { n: number; dropped: number; at: number }
let posts: Post[] = []
let answer: (res: ServerResponse, post: Post) => void
const server = createServer(async (req: IncomingMessage, res) => {
  const post = { ...((await json(req)) as Post), at: Date.now() }
  posts.push(post)
  answer(res, post)
}).listen(0, '127.0.0.1')
const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  posts = []
  answer = (res) => res.end()
})
const numbers = () => posts.map(({ n }) => n)

test('an address that does not answer is given up after a while, and the error counts as dropped', async () => {
  answer = (res, { n }) => (n === 1 ? undefined : res.end())
  const enqueue = createErrorQueue(address(), { timeoutMs: 300 })
  const started = performance.now()
  for (const n of [1, 2, 3]) enqueue({ n })
  expect(performance.now() - started).toBeLessThan(200 * slowness)
  await expect.poll(numbers).toEqual([1, 2, 3])
  expect(posts.map(({ dropped }) => dropped)).toEqual([0, 1, 0])
})

test('a refused or redirected error is not sent again, and counts as dropped', async () => {
  answer = (res, { n }) =>
    res.writeHead(n === 1 ? 500 : n === 2 ? 302 : 204, n === 2 ? { Location: address() } : {}).end()
  const enqueue = createErrorQueue(address())
  for (const n of [1, 2, 3, 4]) enqueue({ n })
  await expect.poll(numbers).toEqual([1, 2, 3, 4])
  expect(posts.map(({ dropped }) => dropped)).toEqual([0, 1, 2, 0])
})

test('no more than the limit are sent in a minute; the rest waits, and what does not fit is counted', async () => {
  const enqueue = createErrorQueue(address(), { perMinute: 2, maxQueued: 3, minuteMs: 600 })
  for (let n = 1; n <= 8; n++) enqueue({ n })
  await expect.poll(numbers).toEqual([1, 2, 3])
  const [, second, third] = posts as [Post, Post, Post]
  expect(third.at - second.at).toBeGreaterThan(200)
  expect(posts.map(({ dropped }) => dropped)).toEqual([5, 0, 0])
})

test('an error is described by its class, code and stack, not by its text or by what a person entered', () => {
  const cause = Object.assign(new Error('the value dana@wheatwhistle.example\n    at home is taken'), {
    code: '23505',
    constraint: 'users_email_key',
    detail: 'Key (email)=(dana@wheatwhistle.example)',
  })
  const fields = { err: new TypeError('dana failed', { cause }), route: '/login', email: 'dana@x.example' }
  const description = describeError(fields, 'a request failed')
  expect(JSON.stringify(description)).not.toMatch(/dana|at home|wheatwhistle/)
  expect(description).toMatchObject({
    message: 'a request failed',
    route: '/login',
    error: {
      name: 'TypeError',
      frames: expect.arrayContaining([expect.stringContaining('tests/processes/error-webhook.test.ts')]),
      cause: { name: 'Error', code: '23505', constraint: 'users_email_key' },
    },
  })
  expect(describeError('text', undefined)).toEqual({
    message: 'an error without a message was logged',
  })
})

test('only lines of level error and above are reported', () => {
  const reported: unknown[] = []
  onLoggedError((_, message) => reported.push(message))
  log.warn({}, 'a warning')
  log.error({}, 'an error')
  onLoggedError(null)
  expect(reported).toEqual(['an error'])
})

test('a webhook cannot be configured where errors are not logged', () => {
  const settings = { DATABASE_URL: 'postgresql://x', ERROR_WEBHOOK: 'https://alerts.example.com/' }
  expect(parseConfiguration(settings).errorWebhook).toBe('https://alerts.example.com/')
  expect(() => parseConfiguration({ ...settings, LOG_LEVEL: 'silent' })).toThrow(/LOG_LEVEL/)
  expect(() => parseConfiguration({ ...settings, ERROR_WEBHOOK: 'alerts' })).toThrow(/ERROR_WEBHOOK/)
})
