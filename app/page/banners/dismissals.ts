/** Stores which banners a user has dismissed: in the browser, in one 30-day cookie for each banner and account. */
import { cookieValues, formatCookie } from '#app/viewer/sessions/cookies'

export const bannerNames = ['trial', 'integrations', 'expiring', 'expired'] as const
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
