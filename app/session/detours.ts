/**
 * What comes before every page: an address to confirm, an account to bring back to life, a second factor to set up.
 * Read from the database with every request, so that nobody goes on with what an account was when they signed in.
 */
import { nestedAddress } from '#app/address-limits'
import type { AccountStatus } from '#app/database/schema'
import type { Paths } from '#app/paths'

type Whose = {
  paths: Paths
  account: { status: AccountStatus }
  secondFactor: { isOn: boolean; isRequired: boolean }
}

/** Where the viewer is led instead of the page, or null. `page` is its pattern, `asked` its address. */
export function detourOf(viewer: Whose, page: string, asked: string): string | null {
  const { status } = viewer.account
  if (status === 'pending') return viewer.paths.confirmEmail()
  if (status !== 'active') return isUnder(page, '/settings/billing') ? null : viewer.paths.billing()
  const { isOn, isRequired } = viewer.secondFactor
  if (!isRequired || isOn || isUnder(page, '/settings/profile/second-factor')) return null
  return viewer.paths.secondFactor(new URLSearchParams({ redirect: nestedAddress(asked) }))
}

function isUnder(page: string, beginning: string): boolean {
  return page === beginning || page.startsWith(`${beginning}/`)
}
