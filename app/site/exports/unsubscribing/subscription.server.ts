/** Finds, ends and resumes the subscription that an unsubscribe link refers to, for all kinds of emails. */
import { findOptOut, type OptOutList, setOptOut } from '#app/platform/mail/mail-opt-outs.server'
import { endSubscription, resumeSubscription } from '../schedules/recipients/recipient-subscriptions.server'
import { findSubscription } from '../schedules/recipients/unsubscribe-link.server'

export type Subscription = {
  mailSource: string
  email: string
  isUnsubscribed: boolean
  canResubscribe: boolean
}

type Link = { subject?: string; link?: string }

const optOutLabels: Record<OptOutList, string> = { alerts: 'alerts', requests: 'review requests' }

/** Finds a link's subscription. Returns null if the link is invalid or the subscription no longer exists. */
export async function findMailSubscription({ subject, link = '' }: Link): Promise<Subscription | null> {
  if (subject === 'scheduled_exports') {
    const found = await findSubscription(link)
    return found && { ...found, mailSource: `the scheduled export “${found.name}”` }
  }
  if (!isOptOutList(subject)) return null
  const found = await findOptOut(subject, link)
  return (
    found && {
      mailSource: optOutLabels[subject],
      email: found.email,
      isUnsubscribed: found.hasOptedOut,
      canResubscribe: true,
    }
  )
}

/**
 * Ends or resumes a subscription. Returns false if the link is invalid or the recipient is not allowed to resubscribe.
 * Unsubscribing twice succeeds, because mail clients may post more than once.
 */
export async function setMailSubscription(
  { subject, link = '' }: Link,
  isSubscribed: boolean,
  now: Date,
): Promise<boolean> {
  if (subject === 'scheduled_exports')
    return isSubscribed ? resumeSubscription(link, now) : endSubscription(link, now)
  return isOptOutList(subject) && setOptOut(subject, link, !isSubscribed)
}

function isOptOutList(subject: string | undefined): subject is OptOutList {
  return subject !== undefined && Object.hasOwn(optOutLabels, subject)
}
