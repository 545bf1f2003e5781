/**
 * Marks a statement that every request runs, and that takes longer to plan than to execute: it is prepared once per
 * connection, and PostgreSQL keeps its plan. Only for statements whose text is always the same and whose best plan is
 * the same for every value: `query.modifyEnd(plannedOnce)`.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'

const mark = '/* planned once */'

export const plannedOnce = sql.raw(mark)

/** Equal texts have equal names; no two statements share one. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, name)
  return name
}

/** A connection that sends marked statements as named ones; only for `pool.server.ts`. */
export class PlanningOnce extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's nine ways to call it, handed on as they come
  override query(...asked: any[]): any {
    const [text, values, ...rest] = asked
    const isMarked = typeof text === 'string' && text.endsWith(mark)
    // @ts-expect-error: the same nine ways
    return isMarked ? super.query({ name: nameOf(text), text, values }, ...rest) : super.query(...asked)
  }
}
