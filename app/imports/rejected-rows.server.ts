/**
 * The rows that an import rejected, as a CSV: the reason first, then the row's number and its cells under the file's
 * own headings. Formula cells are prefixed with an apostrophe, as in every export.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { csvSafeText } from '#app/reports/csv-cells'
import { inlineParameters } from '#app/reports/csv-statement.server'
import type { Import } from './import-record.server'
import { splitReason } from './processing/forecast'

/** Returns the column names and the query for COPY. */
export function rejectedRowsCsv(tx: Tx, { id, shape }: Import): { headings: string[]; statement: string } {
  const cell = (n: number) => sql`coalesce(cells ->> ${n}::integer, '')`
  // A long row has cells beyond the headings, which are joined into one more column.
  const columns = shape.headings.map((_, n) => csvSafeText(cell(n)))
  const extraCells = sql`coalesce((select string_agg(extra, ' | ')
    from jsonb_array_elements_text(cells) with ordinality as e(extra, n) where n > ${shape.headings.length}), '')`
  const query = sql`
    select reason, row_number, ${sql.join([...columns, csvSafeText(extraCells)])}
    from import_rejects where account_id = ${tx.accountId} and import_id = ${id} order by row_number`.compile(
    tx,
  )
  return {
    headings: ['Reason', 'Row', ...shape.headings, 'Extra cells'],
    statement: `copy (${inlineParameters(query.sql, query.parameters)}) to stdout (format csv)`,
  }
}

export type RejectionReason = { kind: string; count: number; example: string; row: number }

/** Lists the reasons why rows were rejected, most frequent first. */
export async function listRejectionReasons(tx: Tx, importId: Id): Promise<RejectionReason[]> {
  const { rows } = await sql<{ kind: string; count: number; reason: string; row: number }>`
    select split_part(reason, ': ', 1) as kind, count(*)::int as count, min(reason) as reason, min(row_number) as row
    from import_rejects where account_id = ${tx.accountId} and import_id = ${importId}
    group by 1 order by 2 desc`.execute(tx)
  return rows.map(({ kind, count, reason, row }) => ({
    kind,
    count,
    row,
    example: splitReason(reason)[1] ?? '',
  }))
}
