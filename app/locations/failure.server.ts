/**
 * Handles unexpected failures: the user gets the message for the operation that failed, and the log gets the cause.
 * Thrown responses and an unreachable database have their own error pages, so those errors are rethrown.
 */
import { sql } from 'kysely'
import { isDatabaseAway } from '#app/database/pool.server'
import type { Tx } from '#app/database/tenant.server'
import { log } from '#app/log.server'

/** Thrown by a part of a save that has its own error message. */
class PartFailed extends Error {}

/** Logs the error and returns `sentence`, or the message of the part that failed. */
export function failureInWords(error: unknown, sentence: string): string {
  if (error instanceof Response || isDatabaseAway(error)) throw error
  const told = error instanceof PartFailed ? error.message : sentence
  log.error({ err: error instanceof PartFailed ? error.cause : error }, told)
  return told
}

export async function savedPart<T>(sentence: string, saving: Promise<T>): Promise<T> {
  try {
    return await saving
  } catch (error) {
    if (error instanceof Response || isDatabaseAway(error)) throw error
    throw new PartFailed(sentence, { cause: error })
  }
}

export type LoadedPart<T> = { value: T; failure: null } | { value: null; failure: string }

/**
 * Loads a part of a page that the page can be shown without. When loading fails, the transaction goes on, because only
 * its savepoint is rolled back.
 */
export async function loadedPart<T>(
  tx: Tx,
  sentence: string,
  load: () => Promise<T>,
): Promise<LoadedPart<T>> {
  await sql`savepoint page_part`.execute(tx)
  try {
    return { value: await load(), failure: null }
  } catch (error) {
    const failure = failureInWords(error, sentence)
    await sql`rollback to savepoint page_part`.execute(tx)
    return { value: null, failure }
  }
}
