/**
 * Exports the rejected rows of an import as CSV: the reason, the row number, and the cells under the headings of the
 * file. Cells that a spreadsheet would execute as formulas get an apostrophe prefix, as in every export.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { csvSafeText } from '#app/platform/reports/csv-cells'
import { inlineParameters } from '#app/platform/reports/csv-statement.server'
import type { Import } from './import-record.server'
import { splitReason } from './processing/forecast'

/** Returns the headings of the CSV and the COPY statement. */
export function rejectedRowsCsv(tx: Tx, { id, shape }: Import): { headings: string[]; statement: string } {
  const cell = (n: number) => sql`coalesce(cells ->> ${n}::integer, '')`
  // If a row has more cells than headings, the extra cells are joined in an additional column.
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

/** Returns the rejection reasons with the number of rows, most frequent first. */
export async function listRejectionReasons(tx: Tx, importId: Id): Promise<RejectionReason[]> {
  const { rows } = await sql<{ kind: string; count: number; reason: string; row: number }>`
    select split_part(reason, ': ', 1) as kind, count(*)::int as count,
      (array_agg(reason order by row_number))[1] as reason, min(row_number) as row
    from import_rejects where account_id = ${tx.accountId} and import_id = ${importId}
    group by 1 order by 2 desc`.execute(tx)
  return rows.map(({ kind, count, reason, row }) => ({
    kind,
    count,
    row,
    example: splitReason(reason)[1] ?? '',
  }))
}
