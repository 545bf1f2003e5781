/**
 * A report as CSV, written by PostgreSQL itself: one COPY of the report's own WHERE and order, all rows. COPY takes no
 * parameters, so the values are written into the statement, escaped.
 */
import { sql } from 'kysely'
import pg from 'pg'
import type { Tx } from '#app/database/tenant.server'
import type { Clock, Filter } from '#app/filters/filter'
import { csvSafeText } from './csv-cells'
import type { Column } from './report'
import { type AnyReport, loadSourceTable, orderBy, sortKeysOf } from './sort-order'

/** Returns the COPY statement of a filtered report. `columns` limits and orders what is written. */
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
  // The cells are in a subselect, which PostgreSQL does not flatten because of its ORDER BY: each is computed once.
  const query = sql`
    select ${sql.join(outputCells)} from (
      select ${sql.join(cells)} from ${table} ${report.joins}
      where ${account} = ${tx.accountId} and ${where}
      ${orderBy(sortKeysOf(report, filter))}) as cells`.compile(tx)
  return `copy (${inlineParameters(query.sql, query.parameters)}) to stdout (format csv)`
}

/** Writes the parameters into the statement. The SQL around them is ours and has no `$1` inside a literal. */
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
