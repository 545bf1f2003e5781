import { sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Viewer } from './viewer.server'

/**
 * Returns the viewer with queries that run in an open transaction, so that the effect of a page's function and the key
 * that prevents a repetition are saved together or not at all. The function's own transactions become savepoints: what
 * fails is undone, and the function can go on.
 */
export function joinTransaction(viewer: Viewer, tx: Tx): Viewer {
  const query = async <T>(fn: (tx: Tx) => Promise<T>): Promise<T> => {
    await sql`savepoint part_of_transaction`.execute(tx)
    try {
      const result = await fn(tx)
      await sql`release savepoint part_of_transaction`.execute(tx)
      return result
    } catch (error) {
      await sql`rollback to savepoint part_of_transaction`.execute(tx)
      throw error
    }
  }
  return { ...viewer, query, queryAtOnce: query }
}
