/**
 * Computes and describes how long a connection to a source remains valid. Remaining days are rounded down: a day and a
 * half counts as one day.
 */
import type { BannerName } from './dismissals'

export type Expiry = { sourceName: string; daysLeft: number }

const dayMs = 86_400_000

/** Returns the number of days until the connection expires: negative if it has expired, null if it does not expire. */
export function daysUntilExpiry(expiresAt: Date | null, now: Date): number | null {
  return expiresAt && Math.floor((expiresAt.getTime() - now.getTime()) / dayMs)
}

/** The number of days before the expiry when we start to warn users. */
const warningDays = 7

export function isExpiring(daysLeft: number | null): boolean {
  return daysLeft !== null && daysLeft <= warningDays
}

/** Returns the text that follows the integration's name: "will expire in 5 days". */
export function formatExpiry(daysLeft: number): string {
  if (daysLeft < 0) return 'is expired'
  if (daysLeft === 0) return 'will expire in less than a day'
  return `will expire in ${daysLeft === 1 ? '1 day' : `${daysLeft} days`}`
}

/**
 * Returns the banner's name. The warning and the notice that the connection has expired have different names, so that
 * dismissing the warning does not hide the notice.
 */
export function expiryBannerName({ daysLeft }: Pick<Expiry, 'daysLeft'>): BannerName {
  return daysLeft < 0 ? 'expired' : 'expiring'
}
