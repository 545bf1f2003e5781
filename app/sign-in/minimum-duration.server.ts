/**
 * Makes a response take the same time whatever was found: the timing of a reset request must not reveal whether the
 * address is known. The delay is longer than the work takes; only a machine under load exceeds it.
 */
import { setTimeout as sleep } from 'node:timers/promises'

const MINIMUM_MS = 400

export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work, sleep(MINIMUM_MS)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
