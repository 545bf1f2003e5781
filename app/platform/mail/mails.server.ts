/** Loads an account's emails for the email log: their recipients, subjects and statuses, but never their content. */
import { sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Filter } from '#app/platform/filters/filter'
import type { List } from '#app/platform/filters/list/list'
import { limitAndOffset, matchesSearch, paginateList } from '#app/platform/filters/list/paginate-list.server'
import { mailFilter } from './mail-filter'
import type { SentMail } from './mail-status-label'

const sortColumns: Record<string, ReturnType<typeof sql>> = {
  written: sql`queued_at`,
  subject: sql`lower(subject)`,
  to: sql`to_email`,
  // Emails that need attention come first.
  state: sql`array_position(array['failed', 'queued', 'sending', 'sent'], status), not is_uncertain`,
}

export async function listMails(
  tx: Tx,
  request: Request,
  filter: Filter,
): Promise<{ mails: SentMail[]; list: List }> {
  const matches = sql`
    from mails where account_id = ${tx.accountId}
      and ${matchesSearch([sql`subject`, sql`to_name`, sql`to_email`], filter)}`
  const total = await sql<{ count: string }>`select count(*) as count ${matches}`.execute(tx)
  const list = paginateList(request, mailFilter, filter, Number(total.rows[0]!.count))
  const { limit, offset } = limitAndOffset(list)
  const { by, order } = filter.sort
  const { rows } = await sql<SentMail>`
    select id, subject, to_name as "toName", to_email as "toEmail", status, attempts, problem,
      is_uncertain as "isUncertain", queued_at as "queuedAt" ${matches}
    order by ${sortColumns[by]!} ${sql.raw(order)}, id desc limit ${limit} offset ${offset}`.execute(tx)
  return { mails: rows, list }
}
