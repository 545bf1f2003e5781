/**
 * Where sign-ins wait in a storm, before anything is read or looked up for them: each costs a tenth of a second of a
 * core, and whoever works here already shall not feel it. Beyond those who can be served in ten seconds the next is
 * sent away in as few words as can be.
 */
import { availableParallelism } from 'node:os'
import type { Response } from 'express'
import { turnstile } from './concurrency-limit'

// One core is left to everybody else.
const atOnce = Math.max(1, Math.min(4, availableParallelism() - 1))
const door = turnstile({ atOnce, mostWaiting: 200 * atOnce })

/**
 * Resolves once it is this request's turn; false when it has been sent away. The turn ends when the answer begins: how
 * fast it is read is the reader's affair.
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
