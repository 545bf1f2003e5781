/**
 * Decides whether to tell an admin that Google is not connected. Without the connection, Google reviews can neither be
 * fetched nor responded to.
 */
import { configuration } from '#app/kit/configuration.server'
import type { Tx } from '#app/kit/database/tenant.server'
import { isDismissed } from '#app/platform/page/banners/dismissals'
import type { Viewer } from '#app/platform/viewer/viewer.server'

export async function shouldShowGoogleBanner(
  tx: Tx,
  viewer: Viewer,
  cookies: string | null,
): Promise<boolean> {
  const shouldNotify = viewer.userType === 'admin' && viewer.can('integration.read') && !viewer.isPartner
  if (!shouldNotify || isDismissed(cookies, 'integrations', viewer.accountId)) return false
  const connection = await tx
    .selectFrom('source_connections')
    .select('state')
    .where('account_id', '=', tx.accountId)
    .where('source', '=', 'google')
    .executeTakeFirst()
  return connection ? connection.state !== 'connected' : configuration().google.refreshToken === ''
}
