/** Banners somebody put away: a cookie of 30 days for each banner and account. */
export const bannerNames = ['trial', 'integrations', 'expiring', 'expired'] as const
export type BannerName = (typeof bannerNames)[number]

const days = 30

export function isDismissed(cookies: string | null, banner: BannerName, accountId: string): boolean {
  return (cookies ?? '').split(/;\s*/).includes(`${cookieName(banner, accountId)}=true`)
}

export function dismissalCookie(banner: BannerName, accountId: string): string {
  return `${cookieName(banner, accountId)}=true; Path=/; Max-Age=${days * 86_400}; SameSite=Lax; HttpOnly`
}

function cookieName(banner: BannerName, accountId: string): string {
  return `dismissed-${banner}-${accountId}`
}
