/**
 * An answer that comes after the same while whatever was found: a request for a reset must not tell by its time
 * whether the address is known. The while is longer than the work; only a machine under load goes beyond it.
 */
import { setTimeout as sleep } from 'node:timers/promises'

const ANSWER_MS = 400

export async function inTheSameWhile<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work, sleep(ANSWER_MS)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
