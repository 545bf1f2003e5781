/** What an unsubscribe link is about, whichever mail it stood in: found without changing anything, ended, taken back. */
import { findRefusal, type RefusableList, setRefusal } from '#app/mail/mail-refusals.server'
import { endSubscription, takeBackSubscription } from '../schedules/last-recipient.server'
import { findSubscription } from '../schedules/unsubscribe-link.server'

export type Subscription = { mails: string; email: string; isUnsubscribed: boolean; mayReturn: boolean }

type Link = { subject?: string; link?: string }

const refusable: Record<RefusableList, string> = { alerts: 'alerts', requests: 'review requests' }

/** Null for a link we did not make, and where what it is about is gone. */
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

/** False where there is nothing to end. Ending what is ended is no failure: mail programs post more than once. */
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
