/**
 * Marks a statement that every request runs and that takes longer to plan than to execute: it is prepared once per
 * connection, and PostgreSQL keeps its plan. Only for statements whose text is always the same and whose best plan is
 * the same for every value: `query.modifyEnd(preparedStatement)`.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'

const marker = '/* planned once */'

export const preparedStatement = sql.raw(marker)

/** Statement names by text: the same text always has the same name, and different texts have different names. */
const statementNames = new Map<string, string>()

function statementName(text: string): string {
  const existing = statementNames.get(text)
  if (existing) return existing
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  statementNames.set(text, name)
  return name
}

/** A connection that sends marked statements as named ones; only for `pool.server.ts`. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: passes on the arguments of pg's nine overloads
  override query(...args: any[]): any {
    const [text, values, ...rest] = args
    const isMarked = typeof text === 'string' && text.endsWith(marker)
    // @ts-expect-error: the same nine overloads
    return isMarked ? super.query({ name: statementName(text), text, values }, ...rest) : super.query(...args)
  }
}
