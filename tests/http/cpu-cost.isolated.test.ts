import type { Request, RequestHandler, Response } from 'express'
import { expect, test, vi } from 'vitest'
import { logCostlyRequests } from '#app/platform/http/cpu-cost.server'

const handler: RequestHandler = logCostlyRequests(100)
const warn = vi.fn()

function keepBusy(milliseconds: number) {
  const startedAt = process.threadCpuUsage().user
  while (process.threadCpuUsage().user - startedAt < milliseconds * 1_000);
}

/**
 * Starts a request. The returned function uses CPU time, ends the request and returns how many warnings were logged.
 */
function startRequest(path: string): (cpuMs: number) => Promise<number> {
  const closed = Promise.withResolvers<void>()
  const work = Promise.withResolvers<number>()
  const worked = Promise.withResolvers<void>()
  const req = { method: 'GET', path, log: { warn } } as unknown as Request
  const res = {
    statusCode: 200,
    locals: { pageId: path.replace('.data', '') },
    once: (_event: string, listener: () => void) => closed.promise.then(listener),
  } as unknown as Response
  handler(req, res, async () => {
    keepBusy(await work.promise)
    worked.resolve()
  })
  return async (cpuMs) => {
    warn.mockClear()
    work.resolve(cpuMs)
    await worked.promise
    closed.resolve()
    await new Promise(setImmediate)
    for (const [{ cpuMs: named }] of warn.mock.calls) expect(named).toBeGreaterThanOrEqual(cpuMs)
    return warn.mock.calls.length
  }
}

test('a costly request is logged once its page has been served before in the same form', async () => {
  expect(await startRequest('/reviews.data')(120)).toBe(0)
  expect(await startRequest('/reviews')(120)).toBe(0)
  expect(await startRequest('/reviews.data')(120)).toBe(1)
  expect(await startRequest('/reviews')(120)).toBe(1)
  expect(await startRequest('/reviews')(1)).toBe(0)
})

test('a costly request that began before the page’s first response is not logged', async () => {
  const first = startRequest('/locations')
  const second = startRequest('/locations')
  expect(await first(120)).toBe(0)
  expect(await second(120)).toBe(0)
  expect(await startRequest('/locations')(120)).toBe(1)
})
