/**
 * Queue for bursts of sign-ins, before anything is read or looked up for them. Each costs a tenth of a second of a
 * core, and people who are already working must not notice. Requests beyond what can be served in ten seconds get a
 * minimal rejection.
 */
import { availableParallelism } from 'node:os'
import type { Response } from 'express'
import { turnstile } from './concurrency-limit'

// Leave one core to everything else.
const atOnce = Math.max(1, Math.min(4, availableParallelism() - 1))
const door = turnstile({ atOnce, mostWaiting: 200 * atOnce })

/**
 * Resolves to true when a slot is free for this request, and to false if the request was rejected. The slot is released
 * when the response starts, so a client that reads it slowly does not occupy the slot.
 */
export async function waitAtDoor(res: Response): Promise<boolean> {
  if (door.isFull()) {
    res.status(429).set('Retry-After', '5').type('text')
    res.send('Too many people are signing in at once. Please go back and try again in a few seconds.\n')
    return false
  }
  return new Promise((enter) => {
    void door.pass(async () => {
      enter(!res.destroyed)
      await answerBegins(res)
    })
  })
}

function answerBegins(res: Response): Promise<void> {
  return new Promise((resolve) => {
    const writeHead = res.writeHead.bind(res) as (...given: unknown[]) => Response
    res.writeHead = ((...given: unknown[]) => {
      resolve()
      return writeHead(...given)
    }) as Response['writeHead']
    if (res.destroyed) resolve()
    else res.once('close', resolve)
  })
}
