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
 * Logs a warning for each request that costs more than `limit` milliseconds, except for those that began before the
 * first answer of their page, method, form and status: they compile what draws it. A document and a script's `.data`
 * are two forms, since only the document draws the page. Exact, since every callback is measured, and for that reason
 * not free: about two microseconds for each `await`. What PostgreSQL's driver does to read rows counts for whichever
 * request opened the connection.
 */
export function logCostlyRequests(limit: number): RequestHandler {
  createHook({ before: () => charge(), after: () => charge() }).enable()
  const firstAnswers = new Map<string, number>()
  return (req, res, next) => {
    charge()
    const cost: Cost = { microseconds: 0 }
    const beganAt = performance.now()
    const form = req.path.endsWith('.data') ? 'data' : 'document'
    res.once('close', () => {
      const kind = `${req.method} ${form} ${res.locals.pageId ?? ''} ${res.statusCode}`
      const firstAnswerAt = firstAnswers.get(kind)
      const cpuMs = Math.round(cost.microseconds / 1_000)
      if (cpuMs > limit && firstAnswerAt !== undefined && beganAt >= firstAnswerAt)
        (req.log ?? log).warn({ cpuMs }, 'a request cost much CPU time')
      if (firstAnswerAt === undefined) firstAnswers.set(kind, performance.now())
    })
    costs.run(cost, next)
    charge(cost)
  }
}
