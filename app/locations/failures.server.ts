/**
 * Handles unexpected failures: the user gets the message for the operation that failed, and the log gets the cause.
 * Thrown responses and an unreachable database have their own error pages, so those errors are rethrown.
 */
import { sql } from 'kysely'
import { isDatabaseUnavailable } from '#app/database/pool.server'
import type { Tx } from '#app/database/tenant.server'
import { log } from '#app/log.server'

/** Thrown by a part of a save that has its own error message. */
class PartError extends Error {}

/** Logs the error and returns `fallback`, or the message of the part that failed. */
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
 * Loads a part of a page that the page can be shown without. When loading fails, the transaction goes on, because only
 * its savepoint is rolled back.
 */
export async function loadPart<T>(tx: Tx, message: string, load: () => Promise<T>): Promise<LoadedPart<T>> {
  await sql`savepoint page_part`.execute(tx)
  try {
    return { value: await load(), failure: null }
  } catch (error) {
    const failure = logFailure(error, message)
    await sql`rollback to savepoint page_part`.execute(tx)
    return { value: null, failure }
  }
}
