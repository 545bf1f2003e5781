/**
 * Stores which banners, and which steps of the trial banner, a user has dismissed: in the browser, in one 30-day cookie
 * for each banner or step and account.
 */
import { cookieValues, formatCookie } from '#app/platform/viewer/sessions/cookies'

const trialStepNames = [
  ...(['trial-google', 'trial-locations', 'trial-reviews', 'trial-respond'] as const),
  ...(['trial-colleague', 'trial-schedule', 'trial-facebook', 'trial-ask'] as const),
] as const
export type TrialStepName = (typeof trialStepNames)[number]

export const bannerNames = ['trial', ...trialStepNames, 'integrations', 'expiring', 'expired'] as const
export type BannerName = (typeof bannerNames)[number]

const dismissalDays = 30

export function isDismissed(cookies: string | null, banner: BannerName, accountId: string): boolean {
  return cookieValues(cookies, cookieName(banner, accountId)).includes('true')
}

export function dismissalCookie(banner: BannerName, accountId: string, isSecure: boolean): string {
  const name = cookieName(banner, accountId)
  return formatCookie({ name, value: 'true', maxAgeSeconds: dismissalDays * 86_400, isSecure })
}

function cookieName(banner: BannerName, accountId: string): string {
  return `dismissed-${banner}-${accountId}`
}
