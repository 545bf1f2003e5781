/**
 * A report as CSV, written by PostgreSQL itself: one COPY of the report's own WHERE and order, all rows. COPY takes
 * no parameters, so the statement's values are written into it, escaped.
 */
import { sql } from 'kysely'
import pg from 'pg'
import type { Tx } from '#app/database/tenant.server'
import type { Clock, Filter } from '#app/filters/filter'
import { safeText } from './csv-cells'
import { type AnyReport, orderBy, orderOf, tableOf } from './order'
import type { Column } from './report'

/** The COPY statement of a filtered report. `columns` limits and orders what is written. */
export async function copyStatement(
  tx: Tx,
  report: AnyReport,
  filter: Filter,
  clock: Clock,
  columns: Column[] = report.columns,
): Promise<string> {
  const where = await report.where(tx, filter, clock)
  const table = await tableOf(report, tx, filter, clock)
  const account = sql.ref(`${report.alias}.account_id`)
  const cell = (position: number) => sql.ref(`cell_${position}`)
  const written = columns.map(({ isNumber }, n) => (isNumber ? cell(n) : safeText(cell(n))))
  const cells = columns.map((column, n) => sql`${column.cell(clock)} as ${cell(n)}`)
  // Cells in a sub-select of their own, which its order keeps from being merged: each is worked out once.
  const query = sql`
    select ${sql.join(written)} from (
      select ${sql.join(cells)} from ${table} ${report.joins}
      where ${account} = ${tx.accountId} and ${where}
      ${orderBy(orderOf(report, filter))}) as cells`.compile(tx)
  return `copy (${withValues(query.sql, query.parameters)}) to stdout (format csv)`
}

/** The statement with its parameters written in. The SQL around them is ours and holds no `$1` in a literal. */
export function withValues(statement: string, parameters: readonly unknown[]): string {
  return statement.replace(/\$(\d+)/g, (_, position) => literal(parameters[Number(position) - 1]))
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value === 'boolean') return String(value)
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (typeof value === 'string') return pg.escapeLiteral(value)
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`
  throw new Error(`no literal for a ${typeof value}`)
}
