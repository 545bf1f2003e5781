/**
 * Logs the requests that keep the process busy. One thread serves everyone, so the CPU time of one request is time
 * that all others wait. Wall-clock time is less meaningful, because it includes waiting for other requests.
 */
import { AsyncLocalStorage, createHook } from 'node:async_hooks'
import type { RequestHandler } from 'express'
import { log } from '#app/log.server'

type Cost = { microseconds: number }

const costs = new AsyncLocalStorage<Cost>()
let lastReading = 0

/** Adds the thread's CPU time since the last call to the current request, if there is one. */
function addCpuTime(cost = costs.getStore()): void {
  const { user, system } = process.threadCpuUsage()
  if (cost) cost.microseconds += user + system - lastReading
  lastReading = user + system
}

/**
 * Logs a warning for each request that costs more than `limit` milliseconds of CPU time. Requests that began before the
 * first response of the same page, method, form and status are exempt, because they compile the rendering code. The two
 * forms are the document and the `.data` request, since only the document renders the page. The measurement is exact
 * because it covers every callback, but it costs about two microseconds for each `await`. The time PostgreSQL's driver
 * takes to read rows is counted for the request that opened the connection.
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
