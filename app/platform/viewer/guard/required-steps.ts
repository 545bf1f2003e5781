/**
 * The steps required before any page can be opened: confirm the email address, reactivate the account, set up a second
 * factor. They are checked with every request, so that a change to the account applies to people who are already signed
 * in.
 */

import { type EntitledAccount, entitlements } from '#app/kit/access/entitlements'
import { nestedAddress } from '#app/kit/routing/address-limits'
import { type Href, siteHref } from '#app/kit/routing/href'

type StepViewer = EntitledAccount & {
  href: Href
  secondFactor: { isOn: boolean; isRequired: boolean }
}

/** A page that has to be opened first. The status is 402 if the reason is that the account is not active. */
export type RequiredStep = { href: string; status?: 402 }

/**
 * Returns the required step to redirect the viewer to, or null if there is none. `routeAddress` is the requested page's
 * address in the route table, and `requested` is its path and query.
 */
export function requiredStep(
  viewer: StepViewer,
  routeAddress: string,
  requested: string,
): RequiredStep | null {
  const refusal = entitlements.of(viewer).check('use')
  if (refusal?.status === 402) {
    if (refusal.accountStatus === 'pending') return { href: siteHref('/confirm-email'), status: 402 }
    if (isUnder(routeAddress, '/settings/billing')) return null
    return { href: viewer.href('/settings/billing/edit'), status: 402 }
  }
  const { isOn, isRequired } = viewer.secondFactor
  if (!isRequired || isOn || isUnder(routeAddress, '/settings/profile/second-factor')) return null
  return { href: viewer.href('/settings/profile/second-factor', { redirect: nestedAddress(requested) }) }
}

function isUnder(address: string, prefix: string): boolean {
  return address === prefix || address.startsWith(`${prefix}/`)
}
