/**
 * Alerts: emails about events that no user requested individually. They are queued in the transaction that detected the
 * event. The recipients are the admins and managers of the account who can see at least one of the affected locations
 * and have not opted out of alerts. A line about a location is sent only to users who can see that location.
 */

import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { siteHref } from '#app/kit/routing/href'
import { loadBrandOfAccount } from '#app/platform/brand/brand.server'
import { absoluteUrl } from '../absolute-url.server'
import { optOutToken } from '../mail-opt-outs.server'
import { queueMail } from '../outbox.server'
import { alertMail } from './alert-mail'

type AlertLine = string | { locationId: Id; text: string }
export type Alert = {
  subject: string
  lines: AlertLine[]
  /** The button: its label, and a path on this site without the account prefix. */
  link: { to: string; label: string }
  /** The affected locations. Users who can see at least one of them are notified. */
  locationIds: Id[]
}

type AlertRecipient = { name: string; email: string; seen: Id[] }

const MAX_LINES = 20

/** Queues an alert for each recipient. Returns the number of recipients. */
export async function queueAlert(tx: Tx, { subject, lines, link, locationIds }: Alert): Promise<number> {
  const recipients = await listAlertRecipients(tx, locationIds)
  const brand = await loadBrandOfAccount(tx.accountId, tx)
  for (const { seen, ...to } of recipients) {
    const unsubscribe = siteHref('/unsubscribe/:subject/:link', {
      subject: 'alerts',
      link: optOutToken('alerts', { accountId: tx.accountId, email: to.email }),
    })
    await queueMail(tx, {
      accountId: tx.accountId,
      to,
      brand,
      listUnsubscribe: absoluteUrl(unsubscribe, brand),
      ...alertMail({ subject, lines: visibleLines(lines, new Set(seen)), link, unsubscribe }),
    })
  }
  return recipients.length
}

function visibleLines(lines: AlertLine[], seen: Set<Id>): string[] {
  const visible = lines.flatMap((line) =>
    typeof line === 'string' ? [line] : seen.has(line.locationId) ? [line.text] : [],
  )
  const more = visible.length - MAX_LINES
  return more > 0 ? [...visible.slice(0, MAX_LINES), `And ${more} more.`] : visible
}

async function listAlertRecipients(tx: Tx, locationIds: Id[]): Promise<AlertRecipient[]> {
  const { rows } = await sql<AlertRecipient>`
    select u.name, u.email, array_agg(distinct l.id::text) as seen
    from users u join locations l on l.account_id = u.account_id and l.id = any(${locationIds}::bigint[])
    where u.account_id = ${tx.accountId} and u.is_active and u.user_type in ('admin', 'manager')
      and u.email ~ '^[^@[:space:]]+@[^@[:space:]]+[.][^@[:space:]]+$'
      and (not u.is_limited
        or exists (select from user_locations p
          where p.account_id = u.account_id and p.user_id = u.id and p.location_id = l.id)
        or exists (select from user_groups p
          join group_locations m on m.account_id = p.account_id and m.group_id = p.group_id
          where p.account_id = u.account_id and p.user_id = u.id and m.location_id = l.id))
      and not exists (select from mail_refusals r
        where r.account_id = u.account_id and r.list = 'alerts' and r.email = lower(u.email))
    group by u.id order by u.id`.execute(tx)
  return rows
}
