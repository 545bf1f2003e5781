/**
 * Prepared statements, for queries that run with every request and take longer to plan than to execute. A statement is
 * prepared once per connection, and PostgreSQL reuses its plan. Use `query.modifyEnd(preparedStatement)` only for
 * queries whose SQL is always the same and whose best plan does not depend on the values.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'

const marker = '/* planned once */'

export const preparedStatement = sql.raw(marker)

/** The statement name for each SQL text. Different SQL texts get different names. */
const statementNames = new Map<string, string>()

function statementName(text: string): string {
  const existing = statementNames.get(text)
  if (existing) return existing
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  statementNames.set(text, name)
  return name
}

/** A client that runs marked statements as named prepared statements. Only for `pool.server.ts`. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: passes on the arguments of pg's nine overloads
  override query(...args: any[]): any {
    const [text, values, ...rest] = args
    const isMarked = typeof text === 'string' && text.endsWith(marker)
    // @ts-expect-error: the same nine overloads
    return isMarked ? super.query({ name: statementName(text), text, values }, ...rest) : super.query(...args)
  }
}
