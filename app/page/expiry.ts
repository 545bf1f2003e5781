/**
 * How long a connection to a source still holds, and in which words people are told. Days that are left count whole:
 * with a day and a half to go there is one day.
 */
import type { ConnectedSource } from '#app/database/schema'
import type { BannerName } from './dismissals'

export type Expiry = { source: ConnectedSource; daysLeft: number }

const day = 86_400_000

/** Below 0 it is over; null: it does not end by itself. */
export function daysUntilExpires(expiresAt: Date | null, now: Date): number | null {
  return expiresAt && Math.floor((expiresAt.getTime() - now.getTime()) / day)
}

/** From so many days on people are warned. */
const warnedFrom = 7

export function isExpiring(daysLeft: number | null): boolean {
  return daysLeft !== null && daysLeft <= warnedFrom
}

/** "will expire in 5 days": what follows the name of the integration. */
export function expiryWords(daysLeft: number): string {
  if (daysLeft < 0) return 'is expired'
  if (daysLeft === 0) return 'will expire in less than a day'
  return `will expire in ${daysLeft === 1 ? '1 day' : `${daysLeft} days`}`
}

/** A warning that was put away does not keep the end itself from being told. */
export function expiryBanner({ daysLeft }: Pick<Expiry, 'daysLeft'>): BannerName {
  return daysLeft < 0 ? 'expired' : 'expiring'
}
