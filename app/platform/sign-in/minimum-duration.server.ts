/**
 * Enforces a minimum duration, so that the timing of a password reset request does not reveal whether the email address
 * is known. The minimum is longer than the work takes, except on a machine under load.
 */
import { setTimeout as sleep } from 'node:timers/promises'

const MINIMUM_MS = 400

export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work, sleep(MINIMUM_MS)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
