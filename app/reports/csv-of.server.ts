/**
 * A report as CSV, written by PostgreSQL itself: one COPY of the report's own WHERE and order, all rows. COPY takes
 * no parameters, so the statement's values are written into it, escaped.
 */
import { sql } from 'kysely'
import pg from 'pg'
import type { Tx } from '#app/database/tenant.server'
import type { Clock, Filter } from '#app/filters/filter'
import { type AnyReport, orderBy, orderOf } from './order'
import type { Column, Fragment } from './report'

/** The COPY statement of a filtered report. `columns` limits and orders what is written. */
export async function copyStatement(
  tx: Tx,
  report: AnyReport,
  filter: Filter,
  clock: Clock,
  columns: Column[] = report.columns,
): Promise<string> {
  const matching = await report.matching(tx, filter, clock)
  const account = sql.ref(`${report.alias}.account_id`)
  const query = sql`
    select ${sql.join(columns.map((column) => safeCell(column, clock)))}
    from ${report.table} ${report.details}
    where ${account} = ${tx.accountId} and ${matching}
    ${orderBy(orderOf(report, filter))}`.compile(tx)
  return `copy (${withValues(query.sql, query.parameters)}) to stdout (format csv)`
}

/** The heading line, ending as every line of the file does. */
export function headingLine(columns: Column[]): string {
  return `${columns.map(({ heading }) => (/[",\r\n]/.test(heading) ? `"${heading.replaceAll('"', '""')}"` : heading)).join(',')}\r\n`
}

/**
 * A spreadsheet runs a cell that begins with = + - @, a tab or a return. Such text gets an apostrophe in front;
 * a plain negative number is text a spreadsheet reads as that number, and stays.
 */
function safeCell({ cell, isNumber }: Column, clock: Clock): Fragment {
  const value = cell(clock)
  if (isNumber) return value
  return sql`case when left(${value}, 1) in ('=', '+', '-', '@', E'\t', E'\r') and ${value} !~ '^-[0-9]+([.][0-9]+)?$' then '''' || ${value} else nullif(${value}, '') end`
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
