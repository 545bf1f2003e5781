/** A viewer with these permissions, in an account with these settings, for tests of what links are shown. */
import { settingsFrom } from '#app/kit/access/account-settings'
import { featuresOf } from '#app/kit/access/features'
import type { Permission } from '#app/kit/access/permissions'
import { accountHref } from '#app/kit/routing/href'
import { canPassGate } from '#app/platform/viewer/gate'
import { canOpen } from '#app/platform/viewer/guard/route-access.server'

export type Rows = { code: string; value: string }[]

export const viewerWith = (
  granted: readonly Permission[],
  { isParent = false, rows = [] as Rows, inAccount = null as string | null } = {},
) => {
  const permissions = new Set(granted)
  const facts = {
    account: { status: 'active' as const, trialEndedAt: null },
    settings: settingsFrom(rows),
    features: featuresOf({}, rows),
    userType: 'admin' as const,
    isPartner: isParent,
    isStaff: false,
    impersonator: null,
    can: (permission: Permission) => permissions.has(permission),
  }
  return {
    ...facts,
    href: accountHref(inAccount),
    canOpen: (address: Parameters<typeof canOpen>[0]) => canOpen(address, facts),
    passes: (gate: Parameters<typeof canPassGate>[0]) =>
      canPassGate(gate, { ...facts, permissions: granted }),
  }
}
