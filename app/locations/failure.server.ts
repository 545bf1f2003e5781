/**
 * What somebody is told when something fails that nobody foresaw: the sentence of what they were about, while the log
 * has the cause. A refusal and a database that is away have pages of their own, and go on to them.
 */
import { sql } from 'kysely'
import { isDatabaseAway } from '#app/database/pool.server'
import type { Tx } from '#app/database/tenant.server'
import { log } from '#app/log.server'

/** Thrown by a part of a save that has a sentence of its own. */
class PartFailed extends Error {}

/** The sentence, or that of the part that failed. */
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

/** Of a page that stands without it; the transaction goes on. */
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
