/**
 * Lists the imports of an account for staff: in the state that its users see, with the reason of each failure and the
 * reasons of rejected rows, but none of the imported content.
 */
import { sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Mapping } from '#app/product/imports/columns/mapping'
import { statusLabelOf } from '#app/product/imports/import-status-labels'
import type { Forecast } from '#app/product/imports/processing/forecast'
import { importProblem } from '../activity/import-activity.server'
import { maskContactDetails } from '../activity/mask-contact-details'

/** The three most frequent reasons among the first 10,000 rejected rows of an import: "no name; no rating". */
const rejectReasons = sql<string | null>`(
  select string_agg(reason, '; ' order by count desc, reason) from (
    select reason, count(*) from (
      select reason from import_rejects r
      where r.account_id = imports.account_id and r.import_id = imports.id
      order by row_number limit 10000) as first
    group by reason order by count(*) desc, reason limit 3) as reasons)`

export async function listImports(tx: Tx, limit = 10) {
  const imports = await tx
    .selectFrom('imports')
    .select([
      'id',
      'kind',
      'file_name as fileName',
      'status',
      'created_at as createdAt',
      'forecast',
      'mapping',
    ])
    .select([importProblem.as('problem'), rejectReasons.as('rejectReasons')])
    .where('account_id', '=', tx.accountId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return imports.map(({ fileName, problem, rejectReasons: reasons, status, ...row }) => {
    const [forecast, mapping] = [row.forecast as unknown as Forecast, row.mapping as unknown as Mapping]
    const found = status === 'checked' ? describeForecast(forecast) : reasons
    return {
      id: row.id,
      kind: row.kind,
      createdAt: row.createdAt,
      state: statusLabelOf({ status, forecast, mapping }).label,
      fileName: maskContactDetails(fileName),
      reason: maskContactDetails(found ? `${problem} (${found})`.trim() : problem),
    }
  })
}

/** Says how many rows the check found that the import would reject, and why. */
function describeForecast({ rejected, problems }: Forecast): string {
  const kinds = problems.map(({ kind, count }) => `${kind}: ${count}`)
  return rejected ? `${rejected} would be rejected: ${kinds.join('; ')}` : ''
}
