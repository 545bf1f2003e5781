/**
 * Names the requests that keep the process busy. One thread serves everybody, so what a request costs it in CPU time is
 * what everybody else waits; the time on the clock says less, since it counts the waiting for others too.
 */
import { AsyncLocalStorage, createHook } from 'node:async_hooks'
import type { RequestHandler } from 'express'
import { log } from '#app/log.server'

type Cost = { microseconds: number }

const costs = new AsyncLocalStorage<Cost>()
let lastReading = 0

/** CPU time of this thread since the last call goes to whichever request is running, if one is. */
function charge(cost = costs.getStore()): void {
  const { user, system } = process.threadCpuUsage()
  if (cost) cost.microseconds += user + system - lastReading
  lastReading = user + system
}

/**
 * Logs a warning for each request that costs more than `limit` milliseconds, except for the first of a page and
 * status, which compiles what draws it. Exact, since every callback is measured, and for that reason not free: about
 * two microseconds for each `await`. What PostgreSQL's driver does to read rows counts for whichever request opened
 * the connection.
 */
export function logCostlyRequests(limit: number): RequestHandler {
  createHook({ before: () => charge(), after: () => charge() }).enable()
  const answered = new Set<string>()
  return (req, res, next) => {
    charge()
    const cost: Cost = { microseconds: 0 }
    res.once('close', () => {
      const page = `${req.method} ${res.locals.pageId ?? ''} ${res.statusCode}`
      const cpuMs = Math.round(cost.microseconds / 1_000)
      if (cpuMs > limit && answered.has(page))
        (req.log ?? log).warn({ cpuMs }, 'a request cost much CPU time')
      answered.add(page)
    })
    costs.run(cost, next)
    charge(cost)
  }
}
