/**
 * What an unsubscribe link refers to, whichever email it was in: look it up without changing anything, end it, or
 * resume it.
 */
import { findRefusal, type RefusableList, setRefusal } from '#app/mail/mail-refusals.server'
import { endSubscription, takeBackSubscription } from '../schedules/last-recipient.server'
import { findSubscription } from '../schedules/unsubscribe-link.server'

export type Subscription = { mails: string; email: string; isUnsubscribed: boolean; mayReturn: boolean }

type Link = { subject?: string; link?: string }

const refusable: Record<RefusableList, string> = { alerts: 'alerts', requests: 'review requests' }

/** Returns null for a link that we did not create, and when what it refers to no longer exists. */
export async function findSubscribed({ subject, link = '' }: Link): Promise<Subscription | null> {
  if (subject === 'scheduled_exports') {
    const found = await findSubscription(link)
    return found && { ...found, mails: `the scheduled export “${found.name}”` }
  }
  if (!isRefusable(subject)) return null
  const found = await findRefusal(subject, link)
  return (
    found && {
      mails: refusable[subject],
      email: found.email,
      isUnsubscribed: found.isRefused,
      mayReturn: true,
    }
  )
}

/**
 * Returns false when there is nothing to change. Ending it twice is not a failure: mail clients post more than once.
 */
export async function setSubscribed(
  { subject, link = '' }: Link,
  isWanted: boolean,
  now: Date,
): Promise<boolean> {
  if (subject === 'scheduled_exports')
    return isWanted ? takeBackSubscription(link, now) : endSubscription(link, now)
  return isRefusable(subject) && setRefusal(subject, link, !isWanted)
}

function isRefusable(subject: string | undefined): subject is RefusableList {
  return subject !== undefined && Object.hasOwn(refusable, subject)
}
