/** Builds the CSV file of an account's widgets, with their settings as JSON. */
import { sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
import { csvSafeText } from '#app/platform/reports/csv-cells'
import { inlineParameters } from '#app/platform/reports/csv-statement.server'
import { locationSummary } from './widget-list.server'

export function buildWidgetCsv(tx: Tx) {
  const { sql: text, parameters } = sql`
    select w.id, ${csvSafeText(sql`w.name`)}, w.widget_type, ${csvSafeText(sql`w.locations`)}, w.settings,
      ${csvSafeText(sql`w.changed_by`)}, to_char(w.changed_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')
    from (select w.*, ${locationSummary} as locations from widgets w where w.account_id = ${tx.accountId}) as w
    order by w.id`.compile(tx)
  return {
    headings: ['Widget ID', 'Name', 'Type', 'Locations', 'Settings', 'Changed by', 'Changed (UTC)'],
    statement: `copy (${inlineParameters(text, parameters)}) to stdout (format csv)`,
  }
}
