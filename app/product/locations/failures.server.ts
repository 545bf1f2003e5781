/**
 * Handles unexpected errors: the user sees a message for the operation that failed, and the cause is logged. Thrown
 * responses and database outages are rethrown, because they have their own error pages.
 */
import { loadOptionalPart } from '#app/kit/database/load-together.server'
import { isDatabaseUnavailable } from '#app/kit/database/pool.server'
import type { Tx } from '#app/kit/database/tenant.server'
import { log } from '#app/kit/log.server'

/** Thrown if a part of a save fails that has its own error message. */
class PartError extends Error {}

/**
 * Logs the error. Returns the message of the part that failed, or `fallback`. Rethrows responses and database outages.
 */
export function logFailure(error: unknown, fallback: string): string {
  if (error instanceof Response || isDatabaseUnavailable(error)) throw error
  const message = error instanceof PartError ? error.message : fallback
  log.error({ err: error instanceof PartError ? error.cause : error }, message)
  return message
}

export async function withFailureMessage<T>(message: string, promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch (error) {
    if (error instanceof Response || isDatabaseUnavailable(error)) throw error
    throw new PartError(message, { cause: error })
  }
}

export type LoadedPart<T> = { value: T; failure: null } | { value: null; failure: string }

/**
 * Loads a part of a page that is not required to show the page. If loading fails, logs the error and returns `message`.
 */
export async function loadPart<T>(tx: Tx, message: string, load: () => Promise<T>): Promise<LoadedPart<T>> {
  const { value, error } = await loadOptionalPart(tx, load)
  return error === undefined
    ? { value: value as T, failure: null }
    : { value: null, failure: logFailure(error, message) }
}
