/**
 * Decides whether to notify the viewer that a connection expires soon or has expired. The account's owner and viewers
 * from outside the account are notified about every connection, other users only about the connections that they
 * created. A connection that the source ended does not count as expired; the integrations page reports it.
 */

import type { Tx } from '#app/kit/database/tenant.server'
import { isDismissed } from '#app/platform/page/banners/dismissals'
import { daysUntilExpiry, type Expiry, expiryBannerName, isExpiring } from '#app/platform/page/banners/expiry'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { consentProviders } from '#app/product/integrations/consent-providers.server'

export async function findExpiry(
  tx: Tx,
  viewer: Viewer,
  cookies: string | null,
  now: Date,
): Promise<Expiry | null> {
  if (!viewer.can('integration.read')) return null
  const rows = await tx
    .selectFrom('source_connections')
    .select(['source', 'user_id', 'expires_at'])
    .where('account_id', '=', tx.accountId)
    .where('state', 'in', ['connected', 'expired'])
    .where('expires_at', 'is not', null)
    .orderBy('expires_at')
    .execute()
  const shouldNotify = (userId: string | null) =>
    viewer.isAccountOwner || viewer.isShadowing || userId === viewer.userId
  return (
    rows
      .filter(({ user_id }) => shouldNotify(user_id))
      .map(({ source, expires_at }) => ({
        sourceName: consentProviders[source].name,
        daysLeft: daysUntilExpiry(expires_at, now) as number,
      }))
      .filter((expiry) => isExpiring(expiry.daysLeft))
      .find((expiry) => !isDismissed(cookies, expiryBannerName(expiry), viewer.accountId)) ?? null
  )
}
