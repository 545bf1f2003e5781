/** Returns a subquery for the unsent emails that deliver the export file of the outer query (`export_files`). */
import { sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'

export function pendingMails(tx: Tx) {
  return tx
    .selectFrom('scheduled_export_deliveries as delivery')
    .innerJoin('mails', (join) =>
      join.onRef('mails.account_id', '=', 'delivery.account_id').onRef('mails.id', '=', 'delivery.mail_id'),
    )
    .select('mails.id')
    .where('delivery.account_id', '=', tx.accountId)
    .whereRef('delivery.export_file_id', '=', sql.ref('export_files.id'))
    .where('mails.status', 'in', ['queued', 'sending'])
}
