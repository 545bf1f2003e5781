/**
 * Builds the COPY statement that makes PostgreSQL itself write a report as CSV: all rows, with the report's own WHERE
 * condition and sort order. COPY does not support parameters, so their escaped values are inserted into the statement.
 */
import { sql } from 'kysely'
import pg from 'pg'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Clock, Filter } from '#app/platform/filters/filter'
import { csvSafeText } from './csv-cells'
import type { Column } from './report'
import { type AnyReport, loadSourceTable, orderBy, sortKeysOf } from './sort-order'

/** Returns the COPY statement of a filtered report. `columns` determines which columns are written, and their order. */
export async function buildCopyStatement(
  tx: Tx,
  report: AnyReport,
  filter: Filter,
  clock: Clock,
  columns: Column[] = report.columns,
): Promise<string> {
  const where = await report.where(tx, filter, clock)
  const table = await loadSourceTable(report, tx, filter, clock)
  const account = sql.ref(`${report.alias}.account_id`)
  const cell = (position: number) => sql.ref(`cell_${position}`)
  const outputCells = columns.map(({ isNumber }, n) => (isNumber ? cell(n) : csvSafeText(cell(n))))
  const cells = columns.map((column, n) => sql`${column.cell(clock)} as ${cell(n)}`)
  // Compute the cells in a subselect, because `csvSafeText` uses each value several times. PostgreSQL does not flatten
  // the subselect because of its ORDER BY, so each cell is computed once.
  const query = sql`
    select ${sql.join(outputCells)} from (
      select ${sql.join(cells)} from ${table} ${report.joins}
      where ${account} = ${tx.accountId} and ${where}
      ${orderBy(sortKeysOf(report, filter))}) as cells`.compile(tx)
  return `copy (${inlineParameters(query.sql, query.parameters)}) to stdout (format csv)`
}

/**
 * Inserts the escaped parameters into the statement. The statement must not contain text such as `$1` inside a literal,
 * which holds for the SQL of this application.
 */
export function inlineParameters(statement: string, parameters: readonly unknown[]): string {
  return statement.replace(/\$(\d+)/g, (_, position) => sqlLiteral(parameters[Number(position) - 1]))
}

function sqlLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value === 'boolean') return String(value)
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (typeof value === 'string') return pg.escapeLiteral(value)
  if (Array.isArray(value)) return `array[${value.map(sqlLiteral).join(', ')}]`
  throw new Error(`no literal for a ${typeof value}`)
}
