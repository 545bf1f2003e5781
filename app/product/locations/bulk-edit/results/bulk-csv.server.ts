/** Builds the CSV file of a bulk edit: each location with its result and the reason, optionally filtered by result. */
import { sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
import { csvSafeText, messageSql } from '#app/platform/reports/csv-cells'
import { inlineParameters } from '#app/platform/reports/csv-statement.server'
import { requireBulkEdit } from '../bulk-edits.server'
import { resultFilter } from '../bulk-filter'
import { editLocationsQuery } from '../bulk-rows.server'

const headings = ['Location ID', 'Location', 'Address', 'Result', 'Reason', 'Google', 'Google reason']

export async function buildBulkEditCsv(tx: Tx, id: string | undefined, params: URLSearchParams) {
  const edit = await requireBulkEdit(tx, id)
  const { view } = resultFilter.read(params)
  const viewCondition = view === 'rejected' ? sql`p.state = 'rejected'` : sql`b.state = ${view}`
  const columns = ['l.name', 'l.address', 'b.state', 'b.reason', 'p.state'].map((column) => sql.ref(column))
  const cells = [...columns, messageSql(sql.ref('p.reason'))]
  const statement = sql`
    select l.id, ${sql.join(cells.map(csvSafeText))}
    ${editLocationsQuery(tx, edit.id)} and ${view ? viewCondition : sql`true`} order by lower(l.name), l.id`.compile(
    tx,
  )
  return {
    headings,
    statement: `copy (${inlineParameters(statement.sql, statement.parameters)}) to stdout (format csv)`,
  }
}
