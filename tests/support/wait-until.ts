import { setTimeout as sleep } from 'node:timers/promises'
import { slowness } from './slowness'

/**
 * Waits until `find` returns something, and returns it. Checks every 20 milliseconds, because some conditions hold only
 * for a moment, such as a half-written file. After two minutes, times the slowness of the machine, throws an error with
 * the description.
 */
export async function waitUntil<T>(
  find: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  description: string | (() => unknown) = 'the condition was not met',
): Promise<T> {
  const end = performance.now() + 120_000 * slowness
  for (;;) {
    const found = await find()
    if (found) return found
    if (performance.now() > end) {
      const described = typeof description === 'string' ? description : JSON.stringify(await description())
      throw new Error(`timed out: ${described}`)
    }
    await sleep(20)
  }
}
