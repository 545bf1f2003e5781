/** Builds the CSV file of an account's users, also those who were deactivated. */
import { sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
import { csvSafeText } from '#app/platform/reports/csv-cells'
import { inlineParameters } from '#app/platform/reports/csv-statement.server'

export function buildUserCsv(tx: Tx) {
  const { sql: text, parameters } = sql`
    select u.id, ${csvSafeText(sql`u.name`)}, ${csvSafeText(sql`u.email`)}, u.user_type,
      case when u.is_account_owner then 'yes' else 'no' end, case when u.is_active then 'yes' else 'no' end,
      to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')
    from users u where u.account_id = ${tx.accountId} order by u.id`.compile(tx)
  return {
    headings: ['User ID', 'Name', 'Email', 'User type', 'Account owner', 'Active', 'Created (UTC)'],
    statement: `copy (${inlineParameters(text, parameters)}) to stdout (format csv)`,
  }
}
