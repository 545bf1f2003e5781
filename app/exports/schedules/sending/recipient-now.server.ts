/**
 * Whether what was made for a recipient may still go to them, as everybody stands now. Asked when their mail is
 * written and again when it leaves: hours may lie between the two.
 */
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { userAsViewer } from '#app/session/user-as-viewer.server'
import type { Viewer } from '#app/session/viewer.server'
import { isWithinPlaces } from '../../files/reach.server'
import type { Delivery } from './deliveries.server'
import { reachOf } from './reach.server'
import type { Sendable } from './refusals.server'
import type { ScheduledRun } from './runs.server'

export type Recipient = { reader: Viewer } | { refused: string }

export async function recipientNow(
  accountId: Id,
  run: ScheduledRun,
  asked: Sendable,
  delivery: Delivery,
): Promise<Recipient> {
  const { userId } = delivery
  const isCreator = userId === asked.creator.userId
  const reader = isCreator ? asked.creator : await userAsViewer(accountId, userId)
  if (!reader) return { refused: 'No active user of this account any more.' }
  const isWanted =
    run.isTest || (await asAccount(accountId, (tx) => wantsIt(tx, asked.schedule.id, reader.userId)))
  if (!isWanted) return { refused: 'Unsubscribed.' }
  const reach = await reachOf({ accountId, ...asked }, reader)
  if ('refused' in reach) return reach
  return (await isWithin(accountId, delivery, reach.limitedTo))
    ? { reader }
    : { refused: 'By now they may see less than its file holds.' }
}

/** Whether all its file holds, if there is one, lies within the places of that user; null for the whole account. */
async function isWithin(
  accountId: Id,
  { fileKey, limitedTo, reach }: Delivery,
  user: Id | null,
): Promise<boolean> {
  if (fileKey === null || user === null) return true
  return limitedTo !== null && isWithinPlaces(accountId, reach, user)
}

async function wantsIt(tx: Tx, scheduleId: Id, userId: Id): Promise<boolean> {
  const wanting = await tx
    .selectFrom('scheduled_export_recipients')
    .select('user_id')
    .where('account_id', '=', tx.accountId)
    .where('scheduled_export_id', '=', scheduleId)
    .where('user_id', '=', userId)
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirst()
  return wanting !== undefined
}
