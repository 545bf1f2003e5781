/**
 * The steps required before any page can be opened: confirm the email address, reactivate the account, set up a second
 * factor. They are checked with every request, so that a change to the account applies to people who are already signed
 * in.
 */

import { type EntitledAccount, entitlements } from '#app/access/entitlements'
import { nestedAddress } from '#app/address-limits'
import { type Href, siteHref } from '#app/routing/href'

type StepViewer = EntitledAccount & {
  href: Href
  secondFactor: { isOn: boolean; isRequired: boolean }
}

/**
 * Returns the URL of the required step to redirect the viewer to, or null if there is none. `routeAddress` is the
 * requested page's address in the route table, and `requested` is its path and query.
 */
export function requiredStepHref(viewer: StepViewer, routeAddress: string, requested: string): string | null {
  const refusal = entitlements.of(viewer).check('use')
  if (refusal?.status === 402) {
    if (refusal.accountStatus === 'pending') return siteHref('/confirm-email')
    return isUnder(routeAddress, '/settings/billing') ? null : viewer.href('/settings/billing/edit')
  }
  const { isOn, isRequired } = viewer.secondFactor
  if (!isRequired || isOn || isUnder(routeAddress, '/settings/profile/second-factor')) return null
  return viewer.href('/settings/profile/second-factor', { redirect: nestedAddress(requested) })
}

function isUnder(address: string, prefix: string): boolean {
  return address === prefix || address.startsWith(`${prefix}/`)
}
