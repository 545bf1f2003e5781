/**
 * Unsubscribing without signing in: whoever holds the link of a mail may end exactly what that mail came from. The id
 * in it is sealed, so nobody reads from one or guesses another. Reading one changes nothing.
 */

import type { Id } from '#app/database/schema'
import { asAccount } from '#app/database/tenant.server'
import { siteHref } from '#app/routing/href'
import { seal, unseal } from '#app/viewer/sealing.server'

export type Subscriber = { accountId: Id; scheduleId: Id; userId: Id }

/** What the page shows: which mails, to whom, and whether they still come. */
export type Subscription = {
  accountId: Id
  name: string
  email: string
  isUnsubscribed: boolean
  /** False once the owner has taken them off. */
  mayReturn: boolean
}

const purpose = 'unsubscribe'

export function unsubscribeId({ accountId, scheduleId, userId }: Subscriber): string {
  return seal(purpose, `${accountId} ${scheduleId} ${userId}`)
}

/** What a mail shows, and what mail programs post to. */
export function unsubscribePath(subscriber: Subscriber): string {
  return siteHref('/unsubscribe/:subject/:link', {
    subject: 'scheduled_exports',
    link: unsubscribeId(subscriber),
  })
}

export function subscriberOf(id: string): Subscriber | null {
  const [accountId, scheduleId, userId] = unseal(purpose, id)?.split(' ') ?? []
  return accountId && scheduleId && userId ? { accountId, scheduleId, userId } : null
}

/** Null for an id we did not make, and where schedule or recipient are gone. */
export async function findSubscription(id: string): Promise<Subscription | null> {
  const subscriber = subscriberOf(id)
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
      .select(['schedule.name', 'users.email', 'recipient.unsubscribed_at', 'recipient.may_return'])
      .where('recipient.account_id', '=', tx.accountId)
      .where('recipient.scheduled_export_id', '=', scheduleId)
      .where('recipient.user_id', '=', userId)
      .executeTakeFirst(),
  )
  if (!found) return null
  const { name, email, unsubscribed_at, may_return } = found
  return { accountId, name, email, isUnsubscribed: unsubscribed_at !== null, mayReturn: may_return }
}

/** Ends it for this one recipient, of this one schedule. True when it is ended now, by whichever of several calls. */
export async function unsubscribe(id: string): Promise<boolean> {
  const subscriber = subscriberOf(id)
  if (!subscriber || !(await findSubscription(id))) return false
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
