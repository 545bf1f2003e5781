/**
 * Unsubscribes recipients without signing in. The link in an email ends the emails of one schedule to one recipient.
 * Its token is encrypted (sealed), so that it can be neither guessed nor derived from another token. Opening the link
 * changes nothing until the user presses the button.
 */

import type { Id } from '#app/kit/database/schema'
import { asAccount } from '#app/kit/database/tenant.server'
import { siteHref } from '#app/kit/routing/href'
import { seal, unseal } from '#app/platform/viewer/sealing.server'

export type Subscriber = { accountId: Id; scheduleId: Id; userId: Id }

/** The subscription that the page shows. */
export type Subscription = {
  accountId: Id
  name: string
  email: string
  isUnsubscribed: boolean
  /** False if the owner has removed the recipient permanently. */
  canResubscribe: boolean
}

const purpose = 'unsubscribe'

export function unsubscribeToken({ accountId, scheduleId, userId }: Subscriber): string {
  return seal(purpose, `${accountId} ${scheduleId} ${userId}`)
}

/** Returns the path of the link in an email, to which mail clients also send POST requests (RFC 8058). */
export function unsubscribePath(subscriber: Subscriber): string {
  return siteHref('/unsubscribe/:subject/:link', {
    subject: 'scheduled_exports',
    link: unsubscribeToken(subscriber),
  })
}

export function parseUnsubscribeToken(token: string): Subscriber | null {
  const [accountId, scheduleId, userId] = unseal(purpose, token)?.split(' ') ?? []
  return accountId && scheduleId && userId ? { accountId, scheduleId, userId } : null
}

/**
 * Finds a token's subscription. Returns null if the token is invalid, the schedule was deleted, or the recipient no
 * longer exists.
 */
export async function findSubscription(token: string): Promise<Subscription | null> {
  const subscriber = parseUnsubscribeToken(token)
  if (!subscriber) return null
  const { accountId, scheduleId, userId } = subscriber
  const found = await asAccount(accountId, (tx) =>
    tx
      .selectFrom('scheduled_export_recipients as recipient')
      .innerJoin('scheduled_exports as schedule', (join) =>
        join
          .onRef('schedule.account_id', '=', 'recipient.account_id')
          .onRef('schedule.id', '=', 'recipient.scheduled_export_id'),
      )
      .innerJoin('users', (join) =>
        join
          .onRef('users.account_id', '=', 'recipient.account_id')
          .onRef('users.id', '=', 'recipient.user_id'),
      )
      .select(['schedule.name', 'users.email', 'recipient.unsubscribed_at', 'recipient.can_resubscribe'])
      .where('recipient.account_id', '=', tx.accountId)
      .where('recipient.scheduled_export_id', '=', scheduleId)
      .where('recipient.user_id', '=', userId)
      .where('schedule.deleted_at', 'is', null)
      .executeTakeFirst(),
  )
  if (!found) return null
  const { name, email, unsubscribed_at, can_resubscribe } = found
  return { accountId, name, email, isUnsubscribed: unsubscribed_at !== null, canResubscribe: can_resubscribe }
}

/**
 * Unsubscribes one recipient from one schedule. Returns true even if the recipient was already unsubscribed, and false
 * if the link is not valid.
 */
export async function unsubscribe(token: string): Promise<boolean> {
  const subscriber = parseUnsubscribeToken(token)
  if (!subscriber || !(await findSubscription(token))) return false
  const { accountId, scheduleId, userId } = subscriber
  await asAccount(accountId, (tx) =>
    tx
      .updateTable('scheduled_export_recipients')
      .set({ unsubscribed_at: new Date() })
      .where('account_id', '=', tx.accountId)
      .where('scheduled_export_id', '=', scheduleId)
      .where('user_id', '=', userId)
      .where('unsubscribed_at', 'is', null)
      .execute(),
  )
  return true
}
