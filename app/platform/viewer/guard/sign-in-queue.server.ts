/**
 * The queue for bursts of sign-ins. A request waits before anything is loaded for it. A sign-in uses about 0.1 seconds
 * of CPU time, which must not slow down people who are already signed in. If the queue is full, the request gets a
 * minimal 429 response. Every process of the web server has a share of the queue.
 */
import { availableParallelism } from 'node:os'
import type { Response } from 'express'
import { processShare } from '#app/kit/processes/process-count.server'
import { createConcurrencyLimit } from './concurrency-limit'

// Leave one core for everything else.
const concurrency = Math.max(1, Math.min(4, availableParallelism() - 1))
const signInLimit = createConcurrencyLimit({
  concurrency: processShare(concurrency),
  maxWaiting: processShare(200 * concurrency),
})

/**
 * Resolves to true when a slot is free for this request, and to false if the request was rejected. The slot is released
 * when the response starts, so a client that reads it slowly does not occupy the slot.
 */
export async function waitForSignInSlot(res: Response): Promise<boolean> {
  if (signInLimit.isFull()) {
    res.status(429).set('Retry-After', '5').type('text')
    res.send('Too many people are signing in at once. Please go back and try again in a few seconds.\n')
    return false
  }
  return new Promise((resolve) => {
    void signInLimit.run(async () => {
      resolve(!res.destroyed)
      await waitForResponse(res)
    })
  })
}

function waitForResponse(res: Response): Promise<void> {
  return new Promise((resolve) => {
    const writeHead = res.writeHead.bind(res) as (...given: unknown[]) => Response
    res.writeHead = ((...args: unknown[]) => {
      resolve()
      return writeHead(...args)
    }) as Response['writeHead']
    if (res.destroyed) resolve()
    else res.once('close', resolve)
  })
}
