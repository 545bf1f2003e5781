/**
 * Logs requests that use a lot of CPU time. One thread handles all requests, so all others wait while it works on one.
 * Wall-clock time is less meaningful, because it includes the time spent waiting for other requests.
 */
import { AsyncLocalStorage, createHook } from 'node:async_hooks'
import type { RequestHandler } from 'express'
import { log } from '#app/kit/log.server'

type Cost = { microseconds: number }

const costs = new AsyncLocalStorage<Cost>()
let lastReading = 0

/** Adds the CPU time used since the previous call to the cost of the current request, if there is one. */
function addCpuTime(cost = costs.getStore()): void {
  const { user, system } = process.threadCpuUsage()
  if (cost) cost.microseconds += user + system - lastReading
  lastReading = user + system
}

/**
 * Creates middleware that logs a warning for each request that uses more than `limit` milliseconds of CPU time.
 * Requests of the same kind have the same page, method, status and format (document or `.data`, because only a document
 * renders the page). A request is exempt if it began before the first response of its kind, because the first request
 * of a kind also compiles the rendering code. The measurement covers every asynchronous callback, so it is exact but
 * costs about two microseconds for each `await`. The time that the PostgreSQL driver takes to parse rows is counted for
 * the request that opened the connection.
 */
export function logCostlyRequests(limit: number): RequestHandler {
  createHook({ before: () => addCpuTime(), after: () => addCpuTime() }).enable()
  const firstResponses = new Map<string, number>()
  return (req, res, next) => {
    addCpuTime()
    const cost: Cost = { microseconds: 0 }
    const startedAt = performance.now()
    const form = req.path.endsWith('.data') ? 'data' : 'document'
    res.once('close', () => {
      const kind = `${req.method} ${form} ${res.locals.pageId ?? ''} ${res.statusCode}`
      const firstResponseAt = firstResponses.get(kind)
      const cpuMs = Math.round(cost.microseconds / 1_000)
      if (cpuMs > limit && firstResponseAt !== undefined && startedAt >= firstResponseAt)
        (req.log ?? log).warn({ cpuMs }, 'a request used a lot of CPU time')
      if (firstResponseAt === undefined) firstResponses.set(kind, performance.now())
    })
    costs.run(cost, next)
    addCpuTime(cost)
  }
}
